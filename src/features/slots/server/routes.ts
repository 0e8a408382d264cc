import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { editableListHandlers, listHandlers } from '#platform/list/server/list-handlers.ts';
import { recordHandlers } from '#platform/record/server/record-handlers.ts';
import { contract } from '../contract.ts';
import { slotLogList } from '../slot-log-list.ts';
import { slotDaySource, slotSource } from './slot-sources.ts';
import { slotTitle } from './slot-sql.ts';
import { slotDayTarget } from './slot-day-target.ts';
import { slotTarget } from './slot-target.ts';

export const slotLogSource: ListSource = {
  list: slotLogList,
  from: sql`slot_booking_events e join slot_bookings b on b.id = e.booking_id join store_slots s on s.id = b.slot_id
    join stores t on t.id = s.store_id left join orders o on o.id = b.order_id left join users u on u.id = e.user_id`,
  id: sql`e.id`,
  version: null,
  columns: {
    at: sql`e.at`,
    event: sql`e.event`,
    before: sql`e.from_status`,
    after: sql`e.to_status`,
    order: sql`o.code`,
    store: sql`t.name`,
    day: sql`b.day`,
    slot: slotTitle,
    type: sql`s.slot_type`,
    by: sql`coalesce(u.name, 'System')`,
  },
  search: everyWord(sql`lower(coalesce(o.code, '') || ' ' || t.name)`),
  always: null,
  target: null,
};

const operations = operationsOf(contract);

const { slotLogs, storeSlots, slotDays } = operations.store;

export const routes = operations.router({
  store: {
    slotLogs: listHandlers(slotLogs, slotLogSource),
    storeSlots: { ...editableListHandlers(storeSlots, slotSource), ...recordHandlers(storeSlots, slotTarget) },
    slotDays: { ...editableListHandlers(slotDays, slotDaySource), ...recordHandlers(slotDays, slotDayTarget) },
  },
});
