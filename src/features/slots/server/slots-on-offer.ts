import { sql } from 'drizzle-orm';
import { type Closure, closureInWords, closuresOf, slotOnDay, type StoreTimes, storeTimes } from '#features/store-ops/server/public.ts';
import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { DAYS_AHEAD, type SlotType } from '../slot-choices.ts';
import { slotTitle } from './slot-sql.ts';

const MINUTE = 60_000;

/** A slot of one day (§3), with the places that are left. */
export interface OfferedSlot {
  slot_id: number;
  day: string;
  title: string;
  /** Day and time, as a person says it: `18-11-2026, 09:00–11:00`. */
  slot_display_value: string;
  /** Whether the store offers it. */
  is_active: boolean;
  slot_type: SlotType;
  slot_start_time: string;
  slot_end_time: string;
  /** Places that nobody holds or has booked. */
  free: number;
  /** Why it cannot be chosen; null: it can. */
  closed: Sentence | null;
}

interface SlotRow extends Record<string, unknown> {
  store_id: number;
  slot_id: number;
  day: string;
  title: string;
  slot_type: SlotType;
  starts: number;
  ends: number;
  cut_off: number;
  is_active: boolean;
  capacity: number;
  /** Of an exception for this day. */
  note: string | null;
  free: number;
  /** With the first slot of each store. */
  times: StoreTimes | null;
}

/** Slots of several stores for today and the next days, earliest first, by store. Expired holds take no place. */
export async function slotsOnOffer(
  db: Queryable,
  storeIds: readonly number[],
  slotType: SlotType,
  now: Date,
): Promise<Map<number, OfferedSlot[]>> {
  const today = businessDate(now);
  const last = daysLater(today, DAYS_AHEAD - 1);
  const within = { from: now.getTime(), until: startOfBusinessDay(daysLater(last, 1)).getTime() };
  const { rows } = await db.execute<SlotRow>(sql`
    select s.store_id::int, s.id::int as slot_id, to_char(d.day, 'YYYY-MM-DD') as day, ${slotTitle} as title, s.slot_type, s.starts,
      s.ends, s.cut_off, s.is_active, c.capacity, c.note, greatest(c.capacity - coalesce(b.taken, 0), 0)::int as free,
      case when row_number() over (partition by s.store_id order by d.day, s.starts, s.id) = 1 then ${storeTimes('st', within)} end as times
    from store_slots s join stores st on st.id = s.store_id cross join generate_series(${today}::date, ${last}::date, interval '1 day') as d (day)
    cross join lateral ${slotOnDay('s', sql`d.day::date`)} c
    left join lateral (
      select count(*)::int as taken from slot_bookings b where b.slot_id = s.id and b.day = d.day::date
        and (b.status in ('booked', 'used') or b.status = 'held' and b.held_until > ${now.toISOString()}::timestamptz)
    ) b on true
    where s.retired_at is null and s.store_id = any(${`{${storeIds.join(',')}}`}::bigint[]) and s.slot_type = ${slotType}
    order by d.day, s.starts, s.id`);
  const closures = new Map<number, Closure[]>();
  const byStore = new Map<number, OfferedSlot[]>(storeIds.map((id) => [id, []]));
  for (const row of rows) {
    if (row.times) closures.set(row.store_id, closuresOf(row.times, within));
    const midnight = startOfBusinessDay(row.day).getTime();
    const start = midnight + row.starts * MINUTE;
    // Slots of today that are over are not worth a line.
    if (start + (row.ends - row.starts) * MINUTE <= now.getTime()) continue;
    byStore.get(row.store_id)?.push(presented(row, midnight, now, closures.get(row.store_id) ?? []));
  }
  return byStore;
}

function presented(row: SlotRow, midnight: number, now: Date, closures: readonly Closure[]): OfferedSlot {
  const { slot_id, day, title, slot_type, is_active, free } = row;
  const [start, end] = [midnight + row.starts * MINUTE, midnight + row.ends * MINUTE];
  const closure = closures.find(({ from, until }) => from < end && until > start);
  return {
    slot_id,
    day,
    title,
    slot_display_value: `${day.split('-').toReversed().join('-')}, ${title}`,
    is_active,
    slot_type,
    slot_start_time: new Date(start).toISOString(),
    slot_end_time: new Date(end).toISOString(),
    free,
    closed: closure ? closureInWords(closure) : whyClosed(row, start, now),
  };
}

function whyClosed({ is_active, cut_off, capacity, note, free }: SlotRow, start: number, now: Date): Sentence | null {
  if (capacity === 0) return note ? sentence('Closed on this day: {note}', { note }) : sentence('Closed on this day');
  if (!is_active) return sentence('The store does not offer it now');
  if (now.getTime() >= start - cut_off * MINUTE) return sentence('Closed {minutes} min before its start', { minutes: cut_off });
  return free > 0 ? null : sentence('Full');
}
