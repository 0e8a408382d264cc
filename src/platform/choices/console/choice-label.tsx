import { t } from '#platform/console/language/language.ts';
import { useChoiceLabel } from './general-data.ts';

interface ChoiceLabelProps {
  /** Name of the set in general data (§3). */
  set: string;
  value: string;
  /** What stands there until general data have come; the raw value unless said. */
  otherwise?: string;
}

/** The label of a value, as general data say it. Never waits for them. */
export function ChoiceLabel({ set, value, otherwise }: ChoiceLabelProps) {
  return t(useChoiceLabel(set, value, otherwise));
}
