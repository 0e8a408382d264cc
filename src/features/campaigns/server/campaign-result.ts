import { sql } from 'drizzle-orm';
import type { CallbackOutcome } from '#machines/orders/callback.ts';
import { cancelledStatuses } from '#machines/orders/order-statuses.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { CONTACTS_OF_PAGE, type ContactState, RESULT_DAYS, type SkipReason } from '../campaign-choices.ts';
import type { CampaignContact, CampaignResult } from '../contract.ts';

/** Contacts `k` of a campaign with the callback `c`, or the message `m` and its delivery `d`, of each. */
const contactsOf = (campaignId: number) => sql`campaign_contacts k left join callbacks c on c.id = k.callback_id
  left join queue_messages m on m.id = k.message_id left join message_deliveries d on d.message_id = m.id where k.campaign_id = ${campaignId}`;

/** How it stands with the contact `k`. */
export const contactState = sql`case
  when k.skipped is not null then 'skipped'
  when c.last_result = 'CONNECTED' then 'answered'
  when d.status = 'undelivered' then 'missed'
  when d.status in ('delivered', 'read') then d.status
  when m.status = 'done' then 'sent'
  when c.status = 'PENDING' or m.status in ('queued', 'active', 'retrying') then 'waiting'
  else 'missed' end`;

interface Counts extends Record<string, unknown> {
  state: ContactState;
  reason: SkipReason | null;
  outcome: CallbackOutcome | null;
  count: number;
}

interface Bought extends Record<string, unknown> {
  orders: number;
  customers: number;
  value: string;
}

/** Orders of reached patients in the days after. An order counts once, also if a merge gave its patient two contacts. */
async function readOrders(db: Queryable, campaignId: number): Promise<Pick<CampaignResult, 'orders' | 'customers' | 'value'>> {
  const { rows } = await db.execute<Bought>(sql`
    select count(*)::int as orders, count(distinct patient_id)::int as customers, coalesce(sum(value), 0)::text as value
    from (select distinct o.id, o.patient_id, o.value from campaign_contacts k
      join orders o on o.patient_id = k.patient_id and o.placed_at > k.at and o.placed_at <= k.at + ${RESULT_DAYS}::int * interval '1 day'
      where k.campaign_id = ${campaignId} and k.skipped is null and o.status not in (${sql.join(
        cancelledStatuses.map((status) => sql`${status}`),
        sql`, `,
      )})) placed`);
  const { orders = 0, customers = 0, value = '0' } = rows[0] ?? {};
  return { orders, customers, value: Number(value) };
}

/** What came of a campaign so far. */
export async function readResult(db: Queryable, campaignId: number): Promise<CampaignResult> {
  const { rows } = await db.execute<Counts>(sql`
    select ${contactState} as state, k.skipped as reason, c.outcome, count(*)::int as count
    from ${contactsOf(campaignId)} group by 1, 2, 3 order by count desc, reason, outcome`);
  const sumOf = (...states: ContactState[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0);
  const outcomes = new Map<CallbackOutcome, number>();
  for (const { outcome, count } of rows) if (outcome !== null) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count);
  return {
    reached: sumOf('waiting', 'answered', 'sent', 'delivered', 'read', 'missed'),
    waiting: sumOf('waiting'),
    answered: sumOf('answered'),
    sent: sumOf('sent', 'delivered', 'read'),
    delivered: sumOf('delivered', 'read'),
    read: sumOf('read'),
    missed: sumOf('missed'),
    skipped: rows.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
    outcomes: [...outcomes].map(([outcome, count]) => ({ outcome, count })),
    ...(await readOrders(db, campaignId)),
  };
}

/** One page of the patients whom a campaign has reached or skipped, the latest first. */
export async function readContacts(
  db: Queryable,
  campaignId: number,
  page: number,
): Promise<{ contacts: CampaignContact[]; total: number }> {
  const { rows } = await db.execute<CampaignContact & Record<string, unknown>>(sql`
    select k.id::int, k.patient_id::int, (select p.name from patients p where p.id = k.patient_id) as name,
      to_char(k.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, ${contactState} as state, k.skipped, c.outcome, k.callback_id::int
    from ${contactsOf(campaignId)} order by k.id desc limit ${CONTACTS_OF_PAGE} offset ${(page - 1) * CONTACTS_OF_PAGE}`);
  const { rows: all } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from campaign_contacts where campaign_id = ${campaignId}`,
  );
  return { contacts: rows, total: all[0]?.total ?? 0 };
}
