import type { Choices } from '#contracts/choices.ts';
import type { ListField } from '#contracts/lists/list.ts';
import { generalData } from '../services/main/general-data/general-data.ts';

/** Values of a list's field in words. */

/** Choices of a field: its own, or those of the set of general data (§3) that it names. */
export const choicesOf = ({ options, choices }: ListField): Choices | undefined => options ?? (choices ? generalData[choices] : undefined);

/** Paise as rupees with two decimals: 1250 → 12.50. */
export function rupees(paise: number): string {
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
