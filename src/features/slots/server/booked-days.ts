import { type SQL, sql } from 'drizzle-orm';
import { businessDate } from '#platform/contract/business-day.ts';
import type { Queryable } from '#platform/server/db/database.ts';

/** Orders that have booked a slot on a day, and wait for it. */
export interface BookedDay extends Record<string, unknown> {
  slot_id: number;
  store: number;
  slot_type: string;
  starts: number;
  day: string;
  /** `Mon`. */
  weekday: string;
  booked: number;
  /** The day has an exception of its own. */
  differs: boolean;
}

/**
 * Booked days from the day of a moment on.
 *
 * @param which condition on slots `s` and bookings `b`
 */
export const bookedDays = async (db: Queryable, which: SQL, at: Date): Promise<BookedDay[]> =>
  (
    await db.execute<BookedDay>(sql`
      select s.id::int as slot_id, s.store_id::int as store, s.slot_type, s.starts, to_char(b.day, 'YYYY-MM-DD') as day,
        to_char(b.day, 'Dy') as weekday, count(*)::int as booked,
        exists (select from slot_days e where e.store_id = s.store_id and e.slot_type = s.slot_type and e.day = b.day
          and e.retired_at is null and (e.starts is null or e.starts = s.starts)) as differs
      from slot_bookings b join store_slots s on s.id = b.slot_id
      where b.status = 'booked' and b.day >= ${businessDate(at)}::date and ${which}
      group by s.id, b.day order by b.day, s.starts`)
  ).rows;
