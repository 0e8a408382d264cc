import { type SQL, sql } from 'drizzle-orm';
import { ADULT } from '#features/patients/public.ts';
import { isDue } from '#features/regular-medicines/server/public.ts';
import { cancelledStatuses } from '#machines/orders/order-statuses.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { LeftOutReason } from '../campaign-choices.ts';
import type { Audience } from '../contract.ts';
import type { campaigns } from '../schema.ts';

const DAY = 86_400_000;

/** What selects patients. Null: the criterion is not set. */
export type Criteria = Pick<
  typeof campaigns.$inferSelect,
  'channel' | 'city' | 'ordered_within' | 'not_ordered_for' | 'orders_least' | 'drug_id' | 'refill' | 'rest_days'
>;

const momentAgo = (now: Date, days: number): SQL => sql`${new Date(now.getTime() - days * DAY).toISOString()}::timestamptz`;

/** Orders of the patient `p` that were not cancelled, each named `o`. */
const ordersOfPatient = sql`o.patient_id = p.id and o.status not in (${sql.join(
  cancelledStatuses.map((status) => sql`${status}`),
  sql`, `,
)})`;

/** Number and latest of the orders in the city, if there is one. */
function byOrders({ city, ordered_within, not_ordered_for, orders_least }: Criteria, now: Date): SQL[] {
  if (city === null && ordered_within === null && not_ordered_for === null && orders_least === null) return [];
  const holds = [
    sql`count(*) >= ${orders_least ?? 1}::int`,
    ...(ordered_within === null ? [] : [sql`max(o.placed_at) >= ${momentAgo(now, ordered_within)}`]),
    ...(not_ordered_for === null ? [] : [sql`max(o.placed_at) < ${momentAgo(now, not_ordered_for)}`]),
  ];
  const there = city === null ? sql`` : sql`and o.city = ${city}`;
  return [sql`exists (select 1 from orders o where ${ordersOfPatient} ${there} having ${sql.join(holds, sql` and `)})`];
}

/** A drug that was merged into another one is that one. */
const byDrug = ({ drug_id }: Criteria): SQL[] =>
  drug_id === null
    ? []
    : [
        sql`exists (select from orders o join order_lines l on l.order_id = o.id join drugs sold on sold.id = l.drug_id
          where ${ordersOfPatient} and coalesce(sold.merged_into, sold.id) =
            (select coalesce(chosen.merged_into, chosen.id) from drugs chosen where chosen.id = ${drug_id}))`,
      ];

const byRefill = ({ refill }: Criteria, now: Date): SQL[] =>
  refill === null ? [] : [sql`exists (select from regular_medicines m where m.patient_id = p.id and ${isDue(businessDate(now))})`];

/** Whether the patient `p` meets the criteria, and was not reached or skipped by the campaign yet. */
const isMeant = (criteria: Criteria, campaignId: number | null, now: Date): SQL =>
  sql.join(
    [
      sql`p.merged_into is null`,
      sql`not exists (select from campaign_contacts k where k.patient_id = p.id and k.campaign_id = ${campaignId ?? 0})`,
      ...byOrders(criteria, now),
      ...byDrug(criteria),
      ...byRefill(criteria, now),
    ],
    sql` and `,
  );

/** The consent to offers on a channel that holds for a patient: without one nobody reaches out (DPDP Rules 2025). */
export const consentsTo = (patientId: SQL, channel: string): SQL => sql`coalesce((select c.given from patient_consents c
  where c.patient_id = ${patientId} and c.channel = ${channel} and c.purpose = 'OFFERS' order by c.id desc limit 1), false)`;

/** Whether the campaign has reached somebody with this telephone. */
export const isNumberUsed = (campaignId: number, phone: SQL): SQL => sql`exists (select from campaign_contacts k
  join patients other on other.id = k.patient_id where k.campaign_id = ${campaignId} and k.skipped is null and other.phone_no = ${phone})`;

/**
 * Why the patient `p` is left out; null: nothing speaks against it. Minors: no advertising to children (DPDP Act 2023, section 9). Days
 * of rest count for a telephone, not for each of the patients who share it.
 */
const whyLeftOut = ({ channel, rest_days }: Criteria, campaignId: number | null, now: Date): SQL => sql`case
  when p.erased_at is not null then 'ERASED'
  when p.born_on > ${businessDate(now)}::date - ${ADULT}::int * interval '1 year' then 'MINOR'
  when not ${consentsTo(sql`p.id`, channel)} then 'NO-CONSENT'
  when exists (select from patients called join campaign_contacts k on k.patient_id = called.id
    where called.phone_no = p.phone_no and k.campaign_id <> ${campaignId ?? 0} and k.skipped is null and k.at > ${momentAgo(now, rest_days)}) then 'RECENT' end`;

interface Counted extends Record<string, unknown> {
  reason: LeftOutReason | null;
  language: string | null;
  count: number;
  quiet: number;
}

/**
 * Counts the patients whom a campaign may still reach, in one statement. Of several with one number one is counted as reachable.
 *
 * @param campaignId null: it is not stored yet
 */
export async function countAudience(db: Queryable, criteria: Criteria, campaignId: number | null, now: Date): Promise<Audience> {
  const { rows } = await db.execute<Counted>(sql`
    with judged as (
      select p.id, p.phone_no, p.quiet_from, p.language, ${whyLeftOut(criteria, campaignId, now)} as reason
      from patients p where ${isMeant(criteria, campaignId, now)}),
    ranked as (
      select quiet_from, language, case when reason is null
        and (row_number() over (partition by phone_no, reason is null order by id) > 1 or ${isNumberUsed(campaignId ?? 0, sql`judged.phone_no`)})
        then 'SAME-NUMBER' else reason end as reason from judged)
    select reason, language, count(*)::int as count, count(quiet_from)::int as quiet from ranked group by reason, language
    order by count desc, reason, language`);
  const open = rows.filter(({ reason }) => reason === null);
  const leftOut = new Map<LeftOutReason, number>();
  for (const { reason, count } of rows) if (reason !== null) leftOut.set(reason, (leftOut.get(reason) ?? 0) + count);
  return {
    matching: rows.reduce((sum, { count }) => sum + count, 0),
    reachable: open.reduce((sum, { count }) => sum + count, 0),
    with_quiet_hours: open.reduce((sum, { quiet }) => sum + quiet, 0),
    languages: open.map(({ language, count }) => ({ language: language as Audience['languages'][number]['language'], count })),
    left_out: [...leftOut]
      .map(([reason, count]) => ({ reason, count }))
      .toSorted((a, b) => b.count - a.count || a.reason.localeCompare(b.reason)),
  };
}

/** Ids of the next patients to reach; begins with those who ever consented, who are few. */
export async function nextPatients(
  db: Queryable,
  campaign: Criteria & { id: number },
  { now, most }: { now: Date; most: number },
): Promise<number[]> {
  const { id, channel } = campaign;
  const { rows } = await db.execute<{ id: number }>(sql`
    select p.id::int from patients p
    where exists (select from patient_consents ever where ever.patient_id = p.id and ever.channel = ${channel} and ever.purpose = 'OFFERS' and ever.given)
      and ${isMeant(campaign, id, now)} and (${whyLeftOut(campaign, id, now)}) is null
    order by p.id limit ${most}`);
  return rows.map((row) => row.id);
}
