import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import { type ListCaller, type ListSource, sourceByCaller } from '#platform/list/server/list-source.ts';
import { callbackList } from '../callback-list.ts';

const SOON_MS = 30 * 60_000;

/** Callbacks as the caller sees them: "mine" depends on the user, "overdue" on the time. */
const sourceFor = ({ userId, now }: ListCaller): ListSource => {
  const soonLimit = new Date(now.getTime() + SOON_MS).toISOString();
  return {
    list: callbackList,
    from: sql`callbacks c left join users u on u.id = c.owner_id left join orders o on o.id = c.order_id`,
    id: sql`c.id`,
    version: sql`c.version`,
    columns: {
      customer: sql`c.name`,
      phone: sql`c.phone_no`,
      reason: sql`c.reason`,
      due: sql`c.due_at`,
      attempts: sql`c.attempts`,
      last_result: sql`c.last_result`,
      owner: sql`u.name`,
      whose: sql`case when c.owner_id is null then 'none' when c.owner_id = ${userId} then 'me' else 'others' end`,
      when: sql`case when c.status = 'CLOSED' then null when c.due_at < ${now.toISOString()}::timestamptz then 'overdue'
        when c.due_at < ${soonLimit}::timestamptz then 'soon' else 'later' end`,
      order: sql`o.code`,
      status: sql`c.status`,
      outcome: sql`c.outcome`,
      note: sql`c.note`,
      created: sql`c.created_at`,
    },
    patient: sql`c.patient_id`,
    search: everyWord(sql`lower(c.name || ' ' || c.phone_no || ' ' || c.note)`),
    always: null,
    target: null,
  };
};

export const callbackSource = sourceByCaller(sourceFor);
