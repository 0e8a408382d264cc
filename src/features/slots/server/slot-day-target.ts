import { sql } from 'drizzle-orm';
import { businessDate } from '#platform/contract/business-day.ts';
import type { RowFault, RowValues } from '#platform/import/server/batch-target.ts';
import { asText } from '#platform/import/server/cells.ts';
import { reason } from '#platform/import/server/reason.ts';
import { tableTarget } from '#platform/import/server/table-target.ts';
import type { FittedRow } from '#platform/import/server/table/table.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { bookedDays } from './booked-days.ts';
import { MOST_ORDERS, slotFields } from './slot-fields.ts';

interface StoredSlot extends Record<string, unknown> {
  store: number;
  slot_type: string;
  starts: number;
}

const isOf = (slot: StoredSlot, { store, slot_type, starts }: RowValues) =>
  slot.store === store && slot.slot_type === slot_type && (starts === null || slot.starts === starts);

/** A day is of a slot that the store has, and takes the orders that have booked it. */
async function findUnfit(db: Queryable, rows: readonly FittedRow[], at: Date): Promise<RowFault[]> {
  const changed = rows.filter(
    ({ values, before }) => values['day'] !== undefined && (before === null || before['capacity'] !== values['capacity']),
  );
  if (changed.length === 0) return [];
  const isOfStore = sql`s.store_id = any(${sql.param(changed.map(({ values }) => Number(values['store'] ?? 0)))}::bigint[])`;
  const { rows: slots } = await db.execute<StoredSlot>(
    sql`select s.store_id::int as store, s.slot_type, s.starts from store_slots s where s.retired_at is null and ${isOfStore}`,
  );
  const booked = await bookedDays(db, isOfStore, at);
  return changed.flatMap(({ row: { line }, values }): RowFault[] => {
    const day = asText(values['day']);
    if (!slots.some((slot) => isOf(slot, values)))
      return [{ line, field: values['starts'] === null ? 'slot_type' : 'starts', ...reason('no_slot', 'The store has no such slot') }];
    const over = booked.find((slot) => slot.day === day && isOf(slot, values) && slot.booked > Number(values['capacity']));
    return over ? [{ line, field: 'capacity', ...reason('booked', '{n} orders have booked it on {day}', { n: over.booked, day }) }] : [];
  });
}

/** Reasons by id why days cannot be usual ones again: more orders have booked a slot than it takes then. */
async function refuseRetiring(tx: Queryable, ids: readonly number[], at: Date) {
  const { rows } = await tx.execute<{ id: number; day: string; booked: number }>(sql`
    select d.id::int, to_char(d.day, 'YYYY-MM-DD') as day, b.booked from slot_days d
    join store_slots s on s.store_id = d.store_id and s.slot_type = d.slot_type and s.retired_at is null
      and (d.starts is null or d.starts = s.starts)
    cross join lateral (
      select count(*)::int as booked from slot_bookings b where b.slot_id = s.id and b.day = d.day and b.status = 'booked') b
    left join lateral (select e.capacity from slot_days e where e.id <> d.id and e.store_id = d.store_id and e.slot_type = d.slot_type
      and e.day = d.day and e.retired_at is null and (e.starts is null or e.starts = s.starts)
      order by e.starts nulls last limit 1) other on true
    where d.id = any(${sql.param([...ids])}::bigint[]) and d.day >= ${businessDate(at)}::date
      and b.booked > coalesce(other.capacity, case when position(to_char(d.day, 'Dy') in s.weekdays) > 0 then s.capacity else 0 end)`);
  return new Map(rows.map(({ id, day, booked: n }) => [id, reason('booked', '{n} orders have booked it on {day}', { n, day })]));
}

/** Days on which slots differ from their week. */
export const slotDayTarget = tableTarget({
  id: 'slot-days',
  title: 'Days that differ',
  about: 'Days on which slots of a store take more or fewer orders than usual, none, or some although it is not their weekday.',
  permission: 'stores.manage',
  table: 'slot_days',
  lists: ['stores'],
  key: ['store', 'slot_type', 'day', 'starts'],
  emptyKeys: ['starts'],
  retires: true,
  fitsRecords: findUnfit,
  refuseRetiring,
  fields: [
    ...slotFields,
    { name: 'day', label: 'Day', kind: 'date', required: true, example: '25/12/2026' },
    { name: 'starts', label: 'Slot at', help: 'Start of the slot; empty: all slots of the type', kind: 'time', example: '09:00' },
    {
      name: 'capacity',
      label: 'Orders',
      help: '0: closed on this day',
      kind: 'whole',
      min: 0,
      max: MOST_ORDERS,
      required: true,
      example: '0',
    },
    { name: 'note', label: 'Note', help: 'Shown where the slot is chosen', kind: 'text', longest: 80, example: 'Christmas' },
  ],
});
