import { sql } from 'drizzle-orm';
import type { CheckedRow, RowCheck, RowFault, RowValues } from '#platform/import/server/batch-target.ts';
import { asText, timeInWords } from '#platform/import/server/cells.ts';
import { reason } from '#platform/import/server/reason.ts';
import { tableTarget } from '#platform/import/server/table-target.ts';
import type { Draft, FittedRow } from '#platform/import/server/table/table.ts';
import { countForeignUses } from '#platform/import/server/undo/foreign-uses.ts';
import { weekdays } from '#platform/import/server/weekdays.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { type BookedDay, bookedDays } from './booked-days.ts';
import { MOST_ORDERS, slotFields } from './slot-fields.ts';

interface Span {
  id: number | null;
  starts: number;
  ends: number;
  days: string[];
}

const spanOf = (id: number | null, { starts, ends, weekdays: days }: RowValues): Span => ({
  id,
  starts: Number(starts),
  ends: Number(ends),
  days: asText(days).split(' '),
});
const crosses = (one: Span, other: Span) =>
  one.starts < other.ends && other.starts < one.ends && one.days.some((day) => other.days.includes(day));

interface StoredSlot extends Record<string, unknown> {
  id: number;
  values: RowValues;
}

/** Two slots of a store and type do not cross: within a file, and with those that are stored. */
const checkCrossings: RowCheck = {
  together: ['store', 'slot_type'],
  check: async (db, rows, earlier) => {
    const storeIds = [...new Set(rows.map(({ values }) => Number(values['store'])))];
    const { rows: stored } = await db.execute<StoredSlot>(sql`
      select s.id::int, jsonb_build_object('store', s.store_id, 'slot_type', s.slot_type, 'starts', s.starts, 'ends', s.ends,
        'weekdays', s.weekdays) as values
      from store_slots s where s.retired_at is null and s.store_id = any(${sql.param(storeIds)}::bigint[])`);
    const keyOf = ({ store, slot_type }: RowValues) => `${String(store)}/${asText(slot_type)}`;
    const spansByStore = new Map<string, Span[]>();
    const put = ({ record_id, values }: Pick<CheckedRow, 'record_id' | 'values'>): Span | undefined => {
      const [key, span] = [keyOf(values), spanOf(record_id, values)];
      const others = (spansByStore.get(key) ?? []).filter(({ id }) => id === null || id !== record_id);
      spansByStore.set(key, [...others, span]);
      return others.find((other) => crosses(span, other));
    };
    for (const { id, values } of stored) put({ record_id: id, values });
    for (const row of earlier) put(row);
    return rows.flatMap((row): RowFault[] => {
      const other = put(row);
      if (!other) return [];
      const slot = `${timeInWords(other.starts)}–${timeInWords(other.ends)}`;
      return [{ line: row.line, field: 'starts', ...reason('crossing', 'It crosses the slot {slot}', { slot }) }];
    });
  },
};

const bookedDaysOf = (db: Queryable, ids: readonly number[], at: Date): Promise<BookedDay[]> =>
  ids.length === 0 ? Promise.resolve([]) : bookedDays(db, sql`s.id = any(${sql.param([...ids])}::bigint[])`, at);

const bookedAhead = (days: readonly BookedDay[]) =>
  reason('booked', 'Orders that have booked it from today on: {n}', { n: days.reduce((sum, { booked }) => sum + booked, 0) });

/** What an order was promised with its place. */
const promised = ['store', 'slot_type', 'starts', 'ends'] as const;

/** Fields whose change would take the slot from the orders that have booked it. */
const withdrawals = (values: RowValues, before: RowValues): string[] => [
  ...promised.filter((field) => values[field] !== null && values[field] !== before[field]),
  ...(before['is_active'] === true && values['is_active'] === false ? ['is_active'] : []),
];

/** Orders that have booked keep the slot: its times, on its days, and within its capacity. */
async function findBookedOut(db: Queryable, drafts: readonly Draft[], at: Date): Promise<RowFault[]> {
  const ids = drafts.flatMap(({ id, before }) => (id === null || before === null ? [] : [id]));
  const booked = await bookedDaysOf(db, ids, at);
  return drafts.flatMap(({ line, id, values, before }) => {
    const all = booked.filter(({ slot_id }) => slot_id === id);
    if (before === null || all.length === 0) return [];
    const own = all.filter(({ differs }) => !differs);
    const over = own.find(({ booked: count }) => count > Number(values['capacity']));
    const off = own.find(({ weekday }) => !asText(values['weekdays']).includes(weekday));
    const isLess = values['capacity'] !== null && values['capacity'] !== before['capacity'];
    const fault = (field: string, { booked: n, day }: BookedDay) => ({
      line,
      field,
      ...reason('booked', '{n} orders have booked it on {day}', { n, day }),
    });
    return [
      ...(isLess && over ? [fault('capacity', over)] : []),
      ...(values['weekdays'] !== before['weekdays'] && off ? [fault('weekdays', off)] : []),
      ...withdrawals(values, before).map((field) => ({ line, field, ...bookedAhead(all) })),
    ];
  });
}

/** Reasons by id why slots cannot be retired. */
async function refuseRetiring(tx: Queryable, ids: readonly number[], at: Date) {
  const booked = await bookedDaysOf(tx, ids, at);
  return new Map(booked.map(({ slot_id: id }) => [id, bookedAhead(booked.filter(({ slot_id }) => slot_id === id))]));
}

const draftOf = ({ row: { line }, record_id: id, values, before }: FittedRow): Draft => ({ line, id, values, before });

/** Slots of stores (§3). */
export const slotTarget = tableTarget({
  id: 'store-slots',
  title: 'Slots',
  about: 'When stores deliver or hand out, on which days of the week, and for how many orders.',
  permission: 'stores.manage',
  table: 'store_slots',
  lists: ['stores'],
  key: ['store', 'slot_type', 'starts'],
  retires: true,
  fits: ({ starts, ends }) =>
    typeof starts === 'number' && typeof ends === 'number' && ends <= starts
      ? [{ field: 'ends', ...reason('reversed', 'It ends before it starts') }]
      : [],
  fitsRecords: (db, rows, at) => findBookedOut(db, rows.map(draftOf), at),
  // Whoever books meanwhile waits for the slot.
  refuse: async (tx, drafts, at) => new Map((await findBookedOut(tx, drafts, at)).map(({ line, ...fault }) => [line, fault])),
  refuseRetiring,
  checkRows: checkCrossings,
  uses: (db, ids) => countForeignUses(db, 'store_slots', ids),
  fields: [
    ...slotFields,
    { name: 'starts', label: 'Starts', kind: 'time', required: true, example: '09:00' },
    { name: 'ends', label: 'Ends', kind: 'time', required: true, example: '11:00' },
    {
      name: 'weekdays',
      label: 'Weekdays',
      kind: 'text',
      check: weekdays,
      required: true,
      example: 'Mon Tue Wed Thu Fri Sat Sun',
    },
    { name: 'capacity', label: 'Orders a day', kind: 'whole', min: 0, max: MOST_ORDERS, required: true, example: '12' },
    {
      name: 'cut_off',
      label: 'Closes before, min',
      help: 'Minutes before its start from which it takes no order',
      kind: 'whole',
      min: 0,
      max: 1_440,
      required: true,
      example: '60',
    },
    { name: 'is_active', label: 'Offered', kind: 'flag', required: true, example: 'yes' },
  ],
});
