import { sql } from 'drizzle-orm';
import { businessDate } from '#platform/contract/business-day.ts';
import { everyWord } from '#platform/list/server/conditions.ts';
import { type ListCaller, type ListSource, sourceByCaller } from '#platform/list/server/list-source.ts';
import { stateColumn } from '#platform/list/server/state-column.ts';
import { slotDayList, slotList } from '../slot-lists.ts';
import { timeOfDay } from './slot-sql.ts';

const slotsAt = ({ now }: Pick<ListCaller, 'now'>): ListSource => ({
  list: slotList,
  from: sql`store_slots s join stores t on t.id = s.store_id`,
  id: sql`s.id`,
  version: sql`s.version`,
  columns: {
    store: sql`t.name`,
    slot_type: sql`s.slot_type`,
    starts: timeOfDay(sql`s.starts`),
    ends: timeOfDay(sql`s.ends`),
    weekdays: sql`s.weekdays`,
    capacity: sql`s.capacity`,
    cut_off: sql`s.cut_off`,
    booked: sql`(select count(*) from slot_bookings b where b.slot_id = s.id and b.day >= ${businessDate(now)}::date and b.status = 'booked')`,
    is_active: sql`s.is_active`,
    state: stateColumn(sql`s.retired_at`),
    updated_at: sql`s.updated_at`,
  },
  search: everyWord(sql`lower(t.name)`),
  always: null,
  target: { id: 'store-slots', recordId: sql`s.id` },
});

/** Slots with the orders that have booked them from the day of the request on. */
export const slotSource = sourceByCaller(slotsAt);

export const slotDaySource: ListSource = {
  list: slotDayList,
  from: sql`slot_days d join stores t on t.id = d.store_id`,
  id: sql`d.id`,
  version: sql`d.version`,
  columns: {
    store: sql`t.name`,
    slot_type: sql`d.slot_type`,
    day: sql`d.day`,
    starts: sql`case when d.starts is not null then ${timeOfDay(sql`d.starts`)} end`,
    capacity: sql`d.capacity`,
    note: sql`d.note`,
    state: stateColumn(sql`d.retired_at`),
    updated_at: sql`d.updated_at`,
  },
  search: everyWord(sql`lower(t.name || ' ' || coalesce(d.note, ''))`),
  always: null,
  target: { id: 'slot-days', recordId: sql`d.id` },
};
