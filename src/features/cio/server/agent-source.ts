import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { stateColumn } from '#platform/list/server/state-column.ts';
import { cioAgentList } from '../lists.ts';

/** Names of the agent's stores, as a file of the import has them. */
const stores = sql`(select string_agg(s.name, '; ' order by s.name) from stores s where s.id = any(a.store_ids))`;

const leadsIn = (statuses: string) =>
  sql`(select count(*)::int from order_leads l where l.agent_id = a.id and l.status in (${sql.raw(statuses)}))`;

/** The last lead that the agent brought, or the last activity of the agent's own account. */
const lastSeen = sql`greatest(
  (select max(l.received_at) from order_leads l where l.agent_id = a.id),
  (select max(s.last_active_at) from users u join sessions s on s.user_id = u.id where u.phone_no = a.phone_no))`;

export const cioAgentSource: ListSource = {
  list: cioAgentList,
  from: sql`cio_agents a join cities c on c.id = a.city_id`,
  id: sql`a.id`,
  version: sql`a.version`,
  columns: {
    name: sql`a.name`,
    phone_no: sql`a.phone_no`,
    city: sql`c.name`,
    stores,
    pending: leadsIn(`'CART-CREATED', 'CART-UPDATED'`),
    converted: leadsIn(`'ORDER-PLACED'`),
    last_seen: lastSeen,
    state: stateColumn(sql`a.retired_at`),
    updated_at: sql`a.updated_at`,
  },
  search: everyWord(sql`lower(a.name || ' ' || a.phone_no || ' ' || coalesce(${stores}, ''))`),
  always: null,
  target: { id: 'cio-agents', recordId: sql`a.id` },
};
