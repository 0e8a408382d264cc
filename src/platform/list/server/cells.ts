import { type Choices, choiceLabel } from '#platform/contract/choices.ts';
import type { ListField, ListValue } from '../list.ts';
import { generalData } from '#platform/choices/server/general-data.ts';
import { type Cell, cellText } from '#platform/server/spreadsheet/cells.ts';

/** Converts list values to cells and text. */

/** Choices of a field: its own, or those of its set of general data (§3). */
export const choicesOf = ({ options, choices }: ListField): Choices | undefined => options ?? (choices ? generalData[choices] : undefined);

/** Cell of a value in an exported file. */
export function exportedCell(field: ListField, value: ListValue): Cell {
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return field.kind === 'money' ? { money: value } : value;
  if (field.kind === 'date') return { date: value };
  if (field.kind === 'moment') return { moment: value };
  return field.kind === 'choice' ? choiceLabel(choicesOf(field), value) : value;
}

/** Display text of a value. */
export const valueText = (field: ListField, value: ListValue): string => cellText(exportedCell(field, value));
