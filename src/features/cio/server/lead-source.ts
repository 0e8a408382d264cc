import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { leadStatuses } from '../lead-choices.ts';
import { leadList } from '../lists.ts';
import { leadKind } from './lead-kind.ts';

export const leadSource: ListSource = {
  list: leadList,
  from: sql`order_leads l join cio_agents a on a.id = l.agent_id join cities t on t.id = a.city_id left join orders o on o.id = l.order_id`,
  id: sql`l.id`,
  version: sql`l.version`,
  columns: {
    patient: sql`l.name`,
    phone: sql`l.phone_no`,
    type: sql`l.type`,
    prescription: sql`l.prescription`,
    lines: sql`l.lines`,
    agent: sql`a.name`,
    city: sql`t.name`,
    received: sql`l.received_at`,
    expires: sql`l.expires_at`,
    status: sql`l.status`,
    reason: sql`l.reason`,
    order: sql`o.code`,
    note: sql`l.note`,
  },
  patient: sql`l.patient_id`,
  search: everyWord(sql`lower(l.name || ' ' || l.phone_no || ' ' || l.note)`),
  always: null,
  target: null,
};

/** Late: it expires within a day. */
export const leadFlow = flowOf(leadKind, {
  states: leadStatuses,
  late: (now) => sql`r.status in ('CART-CREATED', 'CART-UPDATED') and r.expires_at < ${now} + interval '1 day'`,
});
