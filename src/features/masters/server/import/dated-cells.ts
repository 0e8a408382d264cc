import { businessDate } from '#platform/contract/business-day.ts';
import { type CellReading, readDay, readMoney, readNumber, rupees } from '#platform/import/server/cells.ts';
import type { TableField } from '#platform/import/server/table/table.ts';
import type { MasterAmount, MasterRate } from '../../masters.ts';

/** Cells of dated values. */

interface Dated {
  from: string;
}

/** Date and amount of `2025-09-22: 5`; an amount alone has no date. */
function datedParts(part: string): { date?: string; amount: string } {
  const at = part.search(/[:=]/);
  return at < 1 ? { amount: part } : { date: part.slice(0, at).trim(), amount: part.slice(at + 1).trim() };
}

/**
 * Parses `2025-09-22: 5; 2017-07-01: 12`, or a single value that applies from today. Values of other dates are kept. An empty
 * cell empties the values, unless the record has none of today: lists show none for it.
 */
function readDated<Item extends Dated>(
  cell: string,
  before: readonly Item[],
  read: (text: string) => CellReading,
  item: (from: string, value: number) => Item,
): CellReading {
  if (cell === '') return { value: before.some(({ from }) => from <= businessDate(new Date())) ? [] : before };
  const byDate = new Map(before.map((each) => [each.from, each]));
  for (const part of cell
    .split(/[;|]/)
    .map((each) => each.trim())
    .filter(Boolean)) {
    const { date, amount } = datedParts(part);
    const value = read(amount);
    if ('fault' in value) return value;
    const from = date === undefined ? { value: businessDate(new Date()) } : readDay(date);
    if ('fault' in from) return from;
    const entry = item(String(from.value), Number(value.value));
    const inForce = before.filter((each) => each.from <= entry.from).at(-1);
    // A single value equal to the current one changes nothing.
    if (date === undefined && inForce && JSON.stringify({ ...inForce, from: '' }) === JSON.stringify({ ...entry, from: '' })) continue;
    byDate.set(entry.from, entry);
  }
  return { value: [...byDate.values()].toSorted((one, other) => (one.from < other.from ? -1 : 1)) };
}

type DatedCells = Required<Pick<TableField, 'read' | 'words' | 'partKey'>>;

const partKey = (value: unknown) => (value as Dated).from;

export const rateCells: DatedCells = {
  read: (cell, before) =>
    readDated(
      cell,
      before as MasterRate[],
      (text) => readNumber(text.replace(/%$/, '').trim()),
      (from, percent) => ({ from, percent }),
    ),
  partKey,
  words: (value) => `${(value as MasterRate).percent} % from ${(value as MasterRate).from}`,
};

export const amountCells: DatedCells = {
  read: (cell, before) => readDated(cell, before as MasterAmount[], readMoney, (from, amount) => ({ from, amount })),
  partKey,
  words: (value) => `${rupees((value as MasterAmount).amount)} from ${(value as MasterAmount).from}`,
};
