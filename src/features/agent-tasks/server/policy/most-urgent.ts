import { type SQL, sql } from 'drizzle-orm';
import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { COUNTED_WAITING } from '../../task-choices.ts';
import { joinSubjects } from '../causes/task-subjects.ts';
import type { AgentFit } from './agent-fit.ts';
import type { Found, OwnChannel } from './reasons.ts';
import { statusPriority as openStatuses } from './status-priority.ts';

/** Tasks among which the due time decides. */
interface Group {
  channel: number;
  statuses: readonly string[];
}

interface Seeker {
  userId: number;
  fit: AgentFit;
  at: Date;
}

/**
 * Groups in which tasks wait, the most urgent first: by channel, then by the status of the order; other tasks come last. One index entry
 * of each is read, however many wait.
 */
async function waitingGroups(tx: Transaction, channels: readonly OwnChannel[], statusPriority: readonly string[]): Promise<Group[]> {
  const others = [...openStatuses.filter((status) => !statusPriority.includes(status)), ''];
  const { rows } = await tx.execute<{ channel: number; status: string }>(sql`
    select c.id::int as channel, s.status from unnest(${sql.param(channels.map(({ id }) => id))}::bigint[]) with ordinality c(id, position)
      cross join unnest(${sql.param([...statusPriority, ...others])}::text[]) with ordinality s(status, position)
      cross join lateral (
        select from queue_tasks t where t.status = 'waiting' and t.channel_id = c.id and t.order_status = s.status limit 1) found
    order by c.position, s.position`);
  return channels.flatMap(({ id: channel }) => {
    const found = rows.flatMap((row) => (row.channel === channel ? [row.status] : []));
    const last = found.filter((status) => others.includes(status));
    const listed = found.filter((status) => !others.includes(status)).map((status) => ({ channel, statuses: [status] }));
    return last.length === 0 ? listed : [...listed, { channel, statuses: last }];
  });
}

/** Locks the first task of a group that meets the condition, in the order of the index; rows that other requests have locked are skipped. */
async function firstOf(tx: Transaction, { channel, statuses }: Group, { userId }: Seeker, condition: SQL): Promise<Found | null> {
  const [only] = statuses;
  // With one status the index has the order.
  const ofStatus = statuses.length === 1 ? sql`t.order_status = ${only}` : sql`t.order_status = any(${sql.param([...statuses])}::text[])`;
  const { rows } = await tx.execute<Found>(sql`
    with best as (
      select t.id, t.channel_id, t.subject, s.status, p.language, t.due_at from queue_tasks t ${joinSubjects()}
      left join patients p on p.id = s.patient_id
      where t.status = 'waiting' and t.channel_id = ${channel}::bigint and ${ofStatus} and s.is_open
        and (s.owner_id is null or s.owner_id = ${userId}) and ${condition}
      order by t.due_at, t.id
      limit 1 for update of t skip locked)
    select b.id::int, b.channel_id::int, b.subject, b.status, b.language, to_json(b.due_at) #>> '{}' as due_at, (
        select to_json(min(t.due_at)) #>> '{}' from queue_tasks t where t.status = 'waiting' and t.channel_id = b.channel_id and t.id <> b.id
          and t.due_at >= b.due_at) as next_due_at,
      (select count(*)::int from (select from queue_tasks t where t.status = 'waiting' and t.channel_id = b.channel_id and t.id <> b.id
        limit ${COUNTED_WAITING}) w) as waiting
    from best b`);
  return rows[0] ?? null;
}

/**
 * Locks one waiting task. Tasks whose subject is another user's are left out. Among tasks of a status, those of patients who speak a
 * language of the agent come first, unless others are overdue.
 */
export async function mostUrgent(
  tx: Transaction,
  seeker: Seeker,
  channels: readonly OwnChannel[],
  statusPriority: readonly OrderStatus[],
): Promise<Found | null> {
  const { fit, at } = seeker;
  const isInOwnLanguage = sql`(p.language is null or p.language = any(${sql.param([...fit.languages])}::text[]) or t.due_at <= ${at.toISOString()})`;
  for (const group of await waitingGroups(tx, channels, statusPriority)) {
    const found = (await firstOf(tx, group, seeker, isInOwnLanguage)) ?? (await firstOf(tx, group, seeker, sql`true`));
    if (found) return found;
  }
  return null;
}
