import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { slotLogList } from '../slot-log-list.ts';

export const slotLogSource: ListSource = {
  list: slotLogList,
  from: sql`slot_booking_events e join slot_bookings b on b.id = e.booking_id join store_slots t on t.id = b.slot_id
    join stores s on s.id = t.store_id left join orders o on o.id = b.order_id left join users u on u.id = e.user_id`,
  id: sql`e.id`,
  version: null,
  columns: {
    at: sql`e.at`,
    event: sql`e.event`,
    before: sql`e.from_status`,
    after: sql`e.to_status`,
    order: sql`o.code`,
    store: sql`s.name`,
    day: sql`b.day`,
    slot: sql`t.title`,
    type: sql`t.slot_type`,
    by: sql`coalesce(u.name, 'System')`,
  },
  search: everyWord(sql`lower(coalesce(o.code, '') || ' ' || s.name)`),
  always: null,
  target: null,
};

const operations = operationsOf(contract);

export const routes = operations.router({ store: { slotLogs: listHandlers(operations.store.slotLogs, slotLogSource) } });
