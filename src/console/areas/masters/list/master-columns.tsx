import { msg } from '#console/language/language.ts';
import { clockOrDay } from '#console/lib/formats.ts';
import type { Column } from '#console/ui/list/column.ts';
import { businessDate } from '#contracts/business-day.ts';
import type { MasterRow } from '#contracts/item.ts';
import type { MasterId } from '#contracts/master-ids.ts';
import type { Master, MasterAmount, MasterField, MasterRate, MasterValue } from '#contracts/masters.ts';
import { heldOn, valueInWords } from '../fields/value-words.tsx';
import { MasterState } from '../master-state.tsx';

/** Fields beyond these are shown only when they are chosen. */
const SHOWN = 5;

const widths: Record<MasterField['kind'], number> = {
  text: 200,
  number: 88,
  flag: 96,
  choice: 132,
  reference: 136,
  references: 220,
  rates: 176,
  amounts: 176,
};

const made = new Map<MasterId, readonly Column<MasterRow>[]>();

/** Columns of a master, as its fields declare them: what names the record first, then the others, last its state. */
export function columnsOf(master: Master): readonly Column<MasterRow>[] {
  const known = made.get(master.id);
  if (known) return known;
  const [naming, ...others] = master.fields;
  const columns: Column<MasterRow>[] = [
    {
      id: naming?.name ?? 'name',
      title: naming?.label ?? msg('Name'),
      width: 200,
      pinned: 'left',
      always: true,
      sort: 'name',
      value: (row) => row.name,
      cell: (row) => <RecordLink row={row} />,
    },
    ...others.map(columnOf),
    { id: 'state', title: msg('State'), width: 116, value: stateValue, cell: (row) => <MasterState record={row} /> },
    {
      id: 'updated',
      title: msg('Changed'),
      width: 112,
      numeric: true,
      second: true,
      sort: 'updated',
      value: (row) => row.updated_at,
      cell: (row, now) => clockOrDay(row.updated_at, now),
    },
  ];
  made.set(master.id, columns);
  return columns;
}

const stateValue = (row: MasterRow) => `${row.retired_at ?? ''}${row.merged_into ?? ''}`;

const namesIn = (row: MasterRow, field: MasterField) => (row.labels[field.name] ?? []).map(({ name }) => name);

const columnOf = (field: MasterField, at: number): Column<MasterRow> => ({
  id: field.name,
  title: field.label,
  width: widths[field.kind],
  ...(field.kind === 'number' && { numeric: true }),
  ...(field.kind === 'text' && { second: true }),
  ...(at >= SHOWN && { optional: true }),
  value: (row) => JSON.stringify(row.values[field.name] ?? null) + namesIn(row, field).join(),
  cell: (row, now) => valueInWords(field, asOf(field, row.values[field.name], businessDate(now)), namesIn(row, field)),
});

/** A list has room for what holds today. */
function asOf({ kind }: MasterField, value: MasterValue | undefined, today: string): MasterValue | undefined {
  if (kind === 'rates') return [heldOn((value ?? []) as MasterRate[], today)].filter((rate) => rate !== null);
  return kind === 'amounts' ? [heldOn((value ?? []) as MasterAmount[], today)].filter((price) => price !== null) : value;
}

/** The row opens the record; with a modifier, the link opens a tab of its own. */
const RecordLink = ({ row }: { row: MasterRow }) => (
  <a href={`?record=${row.id}`} tabIndex={-1}>
    {row.name}
  </a>
);
