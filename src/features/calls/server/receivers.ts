import { type SQL, sql } from 'drizzle-orm';
import { joinSubjects, lockAgent } from '#features/agent-tasks/server/public.ts';
import type { Receiver as ReceiverFacts } from '#machines/queues/call-facts.ts';
import { type Held, holds } from '#platform/access/permissions.ts';
import { businessTime } from '#platform/contract/business-day.ts';
import { judge } from '#platform/record/server/kind/read-record.ts';
import type { Person } from '#platform/record/server/kind/record-kind.ts';
import { isOneOf } from '#platform/server/db/columns.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { type CallState, isLive, openStates } from '../call-choices.ts';
import type { Receiver } from '../contract.ts';
import { callKind, factsOf, type StoredCall } from './call-kind.ts';
import { lockBeforeCall } from './lock-before-call.ts';

interface Row extends Held, Record<string, unknown> {
  agent_id: number;
  name: string;
  duty: ReceiverFacts['duty'];
  since: string | null;
  call: CallState | null;
  lacksResult: boolean;
  languages: Receiver['languages'];
  skills: Receiver['skills'];
  tasks: number;
  takesTask: boolean;
  isFull: boolean;
}

/** Agents `u` as receivers of a call. Its task goes along to who works its queue, unless somebody else has taken what it is about. */
const receiversOf = ({ task_id, agent_id }: StoredCall, chosen: SQL): SQL => sql`
  select u.agent_id, u.name, u.roles, u.tabs, to_json(p.since) #>> '{}' as since, k.status as call, hand."lacksResult", hand.tasks,
    case when not (u.on_duty and u.disabled_at is null) then 'off' when p.status in ('break', 'away') then p.status else 'on' end as duty,
    coalesce(a.languages, '{}') as languages, coalesce(a.skills, '{}') as skills, m.id is not null as "takesTask",
    m.id is not null and (hand.tasks >= a.cap or hand.of_queue >= m.cap) as "isFull"
  from users u left join agent_presence p on p.user_id = u.id
    left join queue_agents a on a.user_id = u.id and a.status = 'ACTIVE'
    left join calls k on (k.agent_id = u.agent_id and ${isOneOf('k.status', openStates)}) or k.receiver_id = u.agent_id
    left join lateral (select t.channel_id from queue_tasks t ${joinSubjects()}
      where t.id = ${task_id}::bigint and t.agent_id = ${agent_id} and t.status in ('inProgress', 'wrapUp')
        and (s.reserved_for is null or s.reserved_for = u.id)) along on true
    left join queue_members m on m.channel_id = along.channel_id and m.user_id = u.id
    cross join lateral (
      select count(*) filter (where t.status <> 'wrapUp')::int as tasks, coalesce(bool_or(t.status = 'wrapUp'), false) as "lacksResult",
        (count(*) filter (where t.status <> 'wrapUp' and t.channel_id = along.channel_id))::int as of_queue
      from queue_tasks t where t.agent_id = u.agent_id and t.status in ('offered', 'inProgress', 'wrapUp')) hand
  where u.agent_id is not null and ${chosen} order by hand.tasks, u.name, u.id`;

const factsOfRow = ({ agent_id: to, name, duty, since, call, lacksResult, isFull }: Row): ReceiverFacts => ({
  to,
  name,
  duty,
  since: duty === 'on' || since === null ? null : businessTime(new Date(since)),
  otherCall: call && isLive(call) ? 'live' : call || lacksResult ? 'over' : null,
  isFull: isFull ?? false,
});

/** Other agents on duty, those who can take the call first. */
export async function readReceivers(db: Queryable, person: Person, stored: StoredCall, agentId: number, at: Date): Promise<Receiver[]> {
  const { rows } = await db.execute<Row>(
    receiversOf(stored, sql`u.on_duty and u.disabled_at is null and u.agent_id <> ${stored.agent_id}`),
  );
  const question = { state: stored.status, context: factsOf(stored), person, at };
  const receivers = rows
    .filter((row) => holds('calls.make', row))
    .map((row) => {
      const [ability] = judge(callKind, question, [{ type: 'call.transferred', agentId, ...factsOfRow(row) }]);
      const { agent_id, name, languages, skills, tasks, takesTask } = row;
      return { agent_id, name, languages, skills, tasks, takesTask, because: ability?.because ?? null };
    });
  return receivers.toSorted((one, other) => Number(one.because !== null) - Number(other.because !== null));
}

/** Locks an agent to whom a call is transferred, and then what belongs to the call. @throws ORPCError 400 unless it is an agent */
export async function lockReceiver(tx: Transaction, callId: number, receiverId: number): Promise<void> {
  await lockAgent(tx, receiverId);
  await lockBeforeCall(tx, callId);
}

/** What decides whether a call goes to a locked agent. */
export async function receiverFacts(db: Queryable, stored: StoredCall, receiverId: number): Promise<ReceiverFacts> {
  const { rows } = await db.execute<Row>(receiversOf(stored, sql`u.agent_id = ${receiverId}`));
  const [row] = rows;
  if (!row) throw new Error(`Agent ${receiverId} is locked, and missing`);
  return factsOfRow(row);
}
