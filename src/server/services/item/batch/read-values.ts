import { businessDate } from '#contracts/business-day.ts';
import { type MasterField, type MasterId, masters, type MasterValues } from '#contracts/masters.ts';
import type { GivenRow } from '../../../batches/batch-target.ts';
import { type CellReading, readChoice, readDay, readFlag, readMoney, readNumber } from '../../../batches/cells.ts';
import { generalData } from '../../main/general-data/general-data.ts';
import { idOfName, type Names, namesOfCell } from './find-records.ts';
import { canMake, type Missing, type Wanted, type WantedValues } from './wanted.ts';

export interface FieldFault {
  field: string;
  message: string;
}

/** What the reading of a row looks up. */
export interface Known {
  names: ReadonlyMap<MasterId, Names>;
  /** Values that the row's record has; null for a new one. */
  before: MasterValues | null;
  makeMissing: boolean;
  today: string;
}

type Reader = (field: MasterField, cell: string, known: Known) => CellReading;

function readReference({ of, label }: MasterField, name: string, { names, makeMissing }: Known): number | Missing | FieldFault {
  if (!of) return { field: '', message: 'Choose a record' };
  const id = idOfName(names.get(of), of, name);
  if (id !== undefined) return id;
  if (makeMissing && canMake(of)) return { missing: name };
  return { field: '', message: `There is no ${masters[of].singular.toLowerCase()} ${name}`.replace(/\s+$/, '') || label };
}

const isFault = (each: unknown): each is FieldFault => typeof each === 'object' && each !== null && 'message' in each;

function readReferences(field: MasterField, cell: string, known: Known): CellReading {
  const all = namesOfCell(field, cell).map((name) => readReference(field, name, known));
  const fault = all.find(isFault);
  if (fault) return { fault: fault.message };
  return { value: field.kind === 'references' ? all : all[0] };
}

interface Dated {
  from: string;
}

const DATED = /^(.+?)\s*[:=]\s*(.+)$/;

/** `2025-09-22: 5; 2017-07-01: 12`, or one value that holds from today. What holds from other dates stays. */
function readDated<Item extends Dated>(
  cell: string,
  before: readonly Item[],
  today: string,
  read: (text: string) => CellReading,
  item: (from: string, value: number) => Item,
): CellReading {
  const byDate = new Map(before.map((each) => [each.from, each]));
  for (const part of cell
    .split(/[;|]/)
    .map((each) => each.trim())
    .filter(Boolean)) {
    const [, date, amount = part] = DATED.exec(part) ?? [];
    const value = read(amount);
    if ('fault' in value) return value;
    const from = date === undefined ? { value: today } : readDay(date);
    if ('fault' in from) return from;
    const given = item(String(from.value), Number(value.value));
    const inForce = before.filter((each) => each.from <= given.from).at(-1);
    // A plain value that holds anyway says nothing new.
    if (date === undefined && inForce && JSON.stringify({ ...inForce, from: '' }) === JSON.stringify({ ...given, from: '' })) continue;
    byDate.set(given.from, given);
  }
  return { value: [...byDate.values()].toSorted((one, other) => (one.from < other.from ? -1 : 1)) };
}

const listIn = <Item>(known: Known, name: string): Item[] => {
  const value = known.before?.[name];
  return Array.isArray(value) ? (value as unknown as Item[]) : [];
};

const PERCENT = /\s*%$/;

const readers: Record<MasterField['kind'], Reader> = {
  text: (_, cell) => ({ value: cell }),
  number: (_, cell) => readNumber(cell),
  flag: (_, cell) => readFlag(cell),
  choice: ({ options, choices }, cell) => readChoice(options ?? generalData[choices ?? ''] ?? {}, cell),
  reference: readReferences,
  references: readReferences,
  rates: ({ name }, cell, known) =>
    readDated(
      cell,
      listIn<Dated & { percent: number }>(known, name),
      known.today,
      (text) => readNumber(text.replace(PERCENT, '')),
      (from, percent) => ({ from, percent }),
    ),
  amounts: ({ name }, cell, known) =>
    readDated(cell, listIn<Dated & { amount: number }>(known, name), known.today, readMoney, (from, amount) => ({ from, amount })),
};

/** What a row says of each field that it has. An empty cell empties the field. */
export function readValues(master: MasterId, { given }: GivenRow, known: Known): { said: WantedValues; errors: FieldFault[] } {
  const said: WantedValues = {};
  const errors: FieldFault[] = [];
  for (const field of masters[master].fields) {
    const cell = given[field.name];
    if (cell === undefined) continue;
    const read = cell === '' ? { value: null } : readers[field.kind](field, cell, known);
    if ('fault' in read) errors.push({ field: field.name, message: read.fault });
    else said[field.name] = read.value as Wanted;
  }
  return { said, errors };
}

export const today = (): string => businessDate(new Date());
