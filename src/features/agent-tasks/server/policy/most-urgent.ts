import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { COUNTED_WAITING } from '../../task-choices.ts';
import { joinSubjects } from '../causes/task-subjects.ts';
import type { AgentFit } from './agent-fit.ts';
import type { Found, OwnChannel } from './reasons.ts';
import { statusPriority as openStatuses } from '../../status-priority.ts';
import type { TaskPolicy } from './task-policy.ts';

/** Tasks among which the time decides. */
export interface Group {
  channel: number;
  /** Null: those past their time, in any status. */
  statuses: readonly string[] | null;
}

export interface Seeker {
  userId: number;
  fit: AgentFit;
  at: Date;
}

/** The next task of a group for the seeker; `isPreferring`: of those in a language of theirs alone. */
type NextOf = (group: Group, isPreferring: boolean) => Promise<Found | undefined>;

interface Firsts {
  within: TaskPolicy['within'];
  isPreferring: boolean;
  /** Locks them, and leaves out those that other requests have locked. */
  isLocking: boolean;
  /** At most so many. */
  limit: number;
}

/**
 * Groups in which tasks wait, the most urgent first: by channel, then by the status of the order; other tasks come last. One index entry
 * of each is read, however many wait.
 */
export async function waitingGroups(db: Queryable, channels: readonly { id: number }[], policy: TaskPolicy): Promise<Group[]> {
  const { statusOrder, overdueFirst } = policy;
  const unlisted = [...openStatuses.filter((status) => !statusOrder.includes(status)), ''];
  const { rows } = await db.execute<{ channel: number; status: string }>(sql`
    select c.id::int as channel, s.status from unnest(${sql.param(channels.map(({ id }) => id))}::bigint[]) with ordinality c(id, position)
      cross join unnest(${sql.param([...statusOrder, ...unlisted])}::text[]) with ordinality s(status, position)
      cross join lateral (
        select from queue_tasks t where t.status = 'waiting' and t.channel_id = c.id and t.order_status = s.status limit 1) found
    order by c.position, s.position`);
  return channels.flatMap(({ id: channel }) => {
    const found = rows.flatMap((row) => (row.channel === channel ? [row.status] : []));
    if (found.length === 0) return [];
    const last = found.filter((status) => unlisted.includes(status));
    const groups: Group[] = found.filter((status) => !unlisted.includes(status)).map((status) => ({ channel, statuses: [status] }));
    return [...(overdueFirst ? [{ channel, statuses: null }] : []), ...groups, ...(last.length === 0 ? [] : [{ channel, statuses: last }])];
  });
}

function isOf({ statuses }: Group, at: Date): SQL {
  if (statuses === null) return sql`t.due_at <= ${at.toISOString()}`;
  const [only] = statuses;
  // With one status the index has the order.
  return statuses.length === 1 ? sql`t.order_status = ${only}` : sql`t.order_status = any(${sql.param([...statuses])}::text[])`;
}

/** Since when the customer waits: it came in, or the time of its follow-up came. As in the index. */
const waitsSince = sql`coalesce(t.resumed_at, t.created_at)`;

/** Nobody on duty but this agent has promised to go on with it. */
const isPromised = (userId: number): SQL => sql`not exists (
  select from users o where o.agent_id = t.promised_to and o.id <> ${userId} and o.on_duty and o.disabled_at is null)`;

/** The first tasks of a group, in the order of the index. */
async function firstsOf(
  db: Queryable,
  { userId, fit, at }: Seeker,
  group: Group,
  { within, isPreferring, isLocking, limit }: Firsts,
): Promise<Found[]> {
  const order = within === 'due' || group.statuses === null ? sql`t.due_at` : waitsSince;
  const isInOwnLanguage = sql`(p.language is null or p.language = any(${sql.param([...fit.languages])}::text[]) or t.due_at <= ${at.toISOString()})`;
  const { rows } = await db.execute<Found>(sql`
    with best as (
      select t.id, t.channel_id, t.subject, t.subject_id, s.code, s.status, case when s.reserved_for is null and s.owner_id <> ${userId} then s.owner_id end as passed,
        exists (select from users o where o.id = ${userId} and o.agent_id = t.promised_to) as promised, p.language, t.due_at, ${waitsSince} as since, ${order} as position
      from queue_tasks t ${joinSubjects()}
      left join patients p on p.id = s.patient_id
      where t.status = 'waiting' and t.channel_id = ${group.channel}::bigint and ${isOf(group, at)} and s.is_open
        and (s.reserved_for is null or s.reserved_for = ${userId}) and ${isPromised(userId)} and ${isPreferring ? isInOwnLanguage : sql`true`}
      order by ${order}, t.id
      limit ${limit} ${isLocking ? sql`for update of t skip locked` : sql``})
    select b.id::int, b.channel_id::int, b.subject, b.subject_id::int, b.code, b.status, b.promised,
      (select json_build_object('id', o.id, 'name', o.name) from users o where o.id = b.passed) as passed, b.language, to_json(b.due_at) #>> '{}' as due_at, to_json(b.since) #>> '{}' as since,
      (select to_json(min(t.due_at)) #>> '{}' from queue_tasks t where t.status = 'waiting' and t.channel_id = b.channel_id and t.id <> b.id
          and t.due_at >= b.due_at) as next_due_at,
      (select count(*)::int from (select from queue_tasks t where t.status = 'waiting' and t.channel_id = b.channel_id and t.id <> b.id
        limit ${COUNTED_WAITING}) w) as waiting
    from best b order by b.position, b.id`);
  return rows.map((row) => ({ ...row, is_overdue_first: group.statuses === null }));
}

async function firstIn(groups: readonly Group[], { languageFirst }: TaskPolicy, nextOf: NextOf): Promise<Found | null> {
  for (const group of groups) {
    // Among overdue tasks the language does not matter.
    const preferred = languageFirst && group.statuses !== null ? await nextOf(group, true) : undefined;
    const found = preferred ?? (await nextOf(group, false));
    if (found) return found;
  }
  return null;
}

/** Locks the waiting task that the policy chooses for an agent. Tasks whose subject is another user's are left out. */
export async function mostUrgent(
  tx: Transaction,
  seeker: Seeker,
  channels: readonly OwnChannel[],
  policy: TaskPolicy,
): Promise<Found | null> {
  const groups = await waitingGroups(tx, channels, policy);
  return firstIn(groups, policy, async (group, isPreferring) => {
    const [first] = await firstsOf(tx, seeker, group, { within: policy.within, isPreferring, isLocking: true, limit: 1 });
    return first;
  });
}

/**
 * What the policy would choose for an agent, again and again, while tasks are given away. Locks nothing. Of each group the first tasks are
 * read once: as at most `most` tasks are given away, one that is left is among as many.
 */
export function wouldBeMostUrgent(
  db: Queryable,
  seeker: Seeker,
  policy: TaskPolicy,
  most: number,
): (groups: readonly Group[], assigned: ReadonlySet<number>) => Promise<Found | null> {
  const read = { preferred: new Map<Group, Promise<Found[]>>(), all: new Map<Group, Promise<Found[]>>() };
  return (groups, assigned) =>
    firstIn(groups, policy, async (group, isPreferring) => {
      const lists = isPreferring ? read.preferred : read.all;
      const firsts =
        lists.get(group) ?? firstsOf(db, seeker, group, { within: policy.within, isPreferring, isLocking: false, limit: most });
      lists.set(group, firsts);
      return (await firsts).find(({ id }) => !assigned.has(id));
    });
}
