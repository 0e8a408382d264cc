import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import { type ListCaller, type ListSource, sourceByCaller } from '#platform/list/server/list-source.ts';
import { dropOffList } from '../drop-off-list.ts';

const SOON_MS = 30 * 60_000;

/** Carts as the caller sees them: "mine" depends on the user, "overdue" on the time. */
const sourceFor = ({ userId, now }: ListCaller): ListSource => {
  const soonLimit = new Date(now.getTime() + SOON_MS).toISOString();
  return {
    list: dropOffList,
    from: sql`drop_off_carts c left join users u on u.id = c.owner_id left join orders o on o.id = c.order_id`,
    id: sql`c.id`,
    version: sql`c.version`,
    columns: {
      patient: sql`c.patient_name`,
      value: sql`c.value`,
      step: sql`c.step`,
      left: sql`c.left_at`,
      status: sql`c.status`,
      due: sql`c.due_at`,
      contacts: sql`c.contacts`,
      last_result: sql`c.last_result`,
      owner: sql`u.name`,
      city: sql`c.city`,
      phone: sql`c.phone_no`,
      whose: sql`case when c.owner_id is null then 'none' when c.owner_id = ${userId} then 'me' else 'others' end`,
      when: sql`case when c.due_at is null then null when c.due_at < ${now.toISOString()}::timestamptz then 'overdue'
        when c.due_at < ${soonLimit}::timestamptz then 'soon' else 'later' end`,
      reason: sql`c.reason`,
      order: sql`o.code`,
    },
    patient: sql`c.patient_id`,
    search: everyWord(sql`lower(c.patient_name || ' ' || c.phone_no)`),
    always: null,
    target: null,
  };
};

export const dropOffSource = sourceByCaller(sourceFor);
