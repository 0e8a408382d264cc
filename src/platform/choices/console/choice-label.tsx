import { t } from '#platform/console/language/language.ts';
import { useChoiceLabel } from './general-data.ts';

interface ChoiceLabelProps {
  /** Name of the set in general data (§3). */
  set: string;
  value: string;
  /** Shown until general data are loaded; the raw value by default. */
  otherwise?: string;
}

/** Label of a value from general data. Does not suspend. */
export function ChoiceLabel({ set, value, otherwise }: ChoiceLabelProps) {
  return t(useChoiceLabel(set, value, otherwise));
}
