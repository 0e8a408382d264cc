import { type SQL, sql } from 'drizzle-orm';

/**
 * What a slot is on a day: its `capacity`, and the `note` of an exception for that day. No row: it is not a day of the slot. The
 * exception of the slot itself goes before that of all slots of the store.
 *
 * @param alias of the slot in the statement
 */
export function slotOnDay(alias: string, day: SQL): SQL {
  const slot = sql.raw(alias);
  return sql`(
    select coalesce(x.capacity, ${slot}.capacity)::int as capacity, x.note from (select 1) as usual left join lateral (
      select e.capacity, e.note from slot_days e where e.store_id = ${slot}.store_id and e.slot_type = ${slot}.slot_type and e.day = ${day}
        and e.retired_at is null and (e.starts is null or e.starts = ${slot}.starts) order by e.starts nulls last limit 1) x on true
    where x.capacity > 0 or position(to_char(${day}, 'Dy') in ${slot}.weekdays) > 0)`;
}
