import { showDate } from '#platform/contract/date-input.ts';
import type { Answer } from '../form-choices.ts';

/** An answer as it is shown; a dash if there is none. */
export function answerInWords({ kind, value }: Answer): string {
  if (value === '') return '–';
  if (kind === 'DATE') return showDate(value);
  return kind === 'CHOICES' ? value.replaceAll('\n', ', ') : value;
}
