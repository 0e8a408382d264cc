import type { ReactNode } from 'react';
import { t } from '#platform/console/language/language.ts';
import { ChoiceLabel } from '#platform/choices/console/choice-label.tsx';
import { count, money } from '#platform/console/language/formats.ts';
import type { MasterAmount, MasterField, MasterRate, MasterValue } from '../../masters.ts';
import { showDate } from '#platform/contract/date-input.ts';
import { asText } from './form-values.ts';

const NOTHING = '–';

/** Rates from a date on: `12 % from 22-09-2025`. */
const rateInWords = ({ percent, from }: MasterRate): string =>
  t('{percent} % from {day}', { percent: String(percent), day: showDate(from) });

/** Money from a date on: `₹76.00 from 22-09-2025`. */
const amountInWords = ({ amount, from }: MasterAmount): string => t('{amount} from {day}', { amount: money(amount), day: showDate(from) });

/** Readable value of a field. `names`: names of the referenced records. */
export function valueInWords(field: MasterField, value: MasterValue | undefined, names: readonly string[]): ReactNode {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return NOTHING;
  switch (field.kind) {
    case 'flag':
      return value === true ? t('Yes') : t('No');
    case 'number':
      return count(Number(value));
    case 'choice':
      return field.choices ? <ChoiceLabel set={field.choices} value={asText(value)} /> : t(field.options?.[asText(value)] ?? asText(value));
    case 'reference':
    case 'references':
      return names.join(', ') || NOTHING;
    case 'rates':
      return (value as MasterRate[]).map(rateInWords).join(' · ');
    case 'amounts':
      return (value as MasterAmount[]).map(amountInWords).join(' · ');
    case 'text':
      return asText(value);
  }
}

/** Dated value that applies on a day (yyyy-mm-dd). */
export const valueOn = <Dated extends { from: string }>(values: readonly Dated[], day: string): Dated | null =>
  values.findLast(({ from }) => from <= day) ?? null;
