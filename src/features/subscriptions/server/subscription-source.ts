import { sql } from 'drizzle-orm';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { everyWord } from '#platform/list/server/conditions.ts';
import { type ListCaller, type ListSource, sourceByCaller } from '#platform/list/server/list-source.ts';
import { subscriptionList } from '../subscription-list.ts';
import { lacksPrescription, medicineNames } from './medicines-of.ts';

const sourceFor = ({ now }: Pick<ListCaller, 'now'>): ListSource => {
  const today = businessDate(now);
  return {
    list: subscriptionList,
    from: sql`subscriptions s join patients p on p.id = s.patient_id join users u on u.id = s.user_id
      left join subscription_steps t on t.subscription_id = s.id and t.status in ('SCHEDULED', 'REMINDED', 'CONFIRMED')`,
    id: sql`s.id`,
    version: sql`s.version`,
    columns: {
      customer: sql`p.name`,
      phone: sql`p.phone_no`,
      patient: sql`p.id::text`,
      medicines: medicineNames,
      interval: sql`s.interval_days`,
      next: sql`s.next_on`,
      due: sql`case when s.status <> 'ACTIVE' then null when s.next_on < ${today}::date then 'OVERDUE'
        when s.next_on <= ${daysLater(today, 7)}::date then 'WEEK' else 'LATER' end`,
      step: sql`t.status`,
      status: sql`s.status`,
      lacks_prescription: sql`(s.status <> 'STOPPED' and ${lacksPrescription})`,
      delivery: sql`s.delivery`,
      paused_until: sql`s.paused_until`,
      ends: sql`s.ends_on`,
      created_by: sql`u.name`,
      created: sql`s.created_at`,
    },
    patient: sql`s.patient_id`,
    search: everyWord(sql`lower(p.name || ' ' || p.phone_no || ' ' || p.id)`),
    always: null,
    target: null,
  };
};

/** Subscriptions as of the day of the request. */
export const subscriptionSource = sourceByCaller(sourceFor);
