import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { callResults } from '#machines/orders/call-results.ts';
import { joinSubjects } from '#features/agent-tasks/server/public.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { CallLogEntry, CallRecord } from '../contract.ts';
import { openStates } from '../call-choices.ts';
import { calls } from '../schema.ts';
import { callKind, factsOf, type StoredCall } from './call-kind.ts';
import { whyNotRecorded } from './recordings.ts';

type TaskInCall = NonNullable<CallRecord['task']>;

interface TaskOfCall extends TaskInCall, Record<string, unknown> {}

async function taskOf(db: Queryable, { task_id, agent_id }: StoredCall): Promise<CallRecord['task']> {
  if (task_id === null) return null;
  const { rows } = await db.execute<TaskOfCall>(sql`
    select t.id::int, t.subject as kind, s.code, s.status, so.code as "order", so.store, t.status = 'inProgress' and t.agent_id = ${agent_id} as "isInHand"
    from queue_tasks t ${joinSubjects()} left join orders so on so.id = s.order_id where t.id = ${task_id}`);
  const [task] = rows;
  if (!task) throw new Error(`Task ${task_id} has no subject`);
  return task;
}

/** The transfer of a call that waits for the other agent. */
async function transferOf(db: Queryable, { agent_id, receiver_id }: StoredCall, reader: number | null): Promise<CallRecord['transfer']> {
  if (receiver_id === null) return null;
  const { rows } = await db.execute<{ agent_id: number; name: string }>(
    sql`select agent_id, name from users where agent_id in (${agent_id}, ${receiver_id})`,
  );
  const nameOf = (agentId: number) => rows.find((user) => user.agent_id === agentId)?.name ?? '';
  return { from: nameOf(agent_id), to: nameOf(receiver_id), isToReader: receiver_id === reader };
}

/** A call as its agent sees it. @throws ORPCError 404 */
export const readCallOf =
  (agentId: number | null): ReadRecord<CallRecord> =>
  async (db, { person, at }, callId) => {
    const [stored] = await db.select().from(calls).where(eq(calls.id, callId));
    if (!stored) throw notFound(callKind);
    const judged = { state: stored.status, context: factsOf(stored), person, at };
    const moment = (time: Date | null) => time?.toISOString() ?? null;
    const { id, version, patient_id, customer, phone_no, talk_seconds, note } = stored;
    return {
      id,
      version,
      status: stored.status as CallRecord['status'],
      direction: stored.direction as CallRecord['direction'],
      patient_id,
      customer,
      phone_no,
      task: await taskOf(db, stored),
      no_recording: whyNotRecorded(stored),
      transfer: await transferOf(db, stored, agentId),
      started_at: stored.started_at.toISOString(),
      connected_at: moment(stored.connected_at),
      ended_at: moment(stored.ended_at),
      talk_seconds,
      result: stored.result as CallRecord['result'],
      outcome: stored.outcome as CallRecord['outcome'],
      note,
      log: (await readLog<CallLogEntry['payload']>(db, callKind, callId)) as CallLogEntry[],
      results: callResults.flatMap((result) =>
        judge(callKind, judged, [{ type: 'call.dispositioned', agentId, result }]).map(({ allowed, because }) => ({
          result,
          allowed,
          because,
        })),
      ),
      abilities: judge(callKind, judged, [
        { type: 'call.answered', agentId },
        { type: 'call.declined', agentId },
        { type: 'call.identified', agentId },
        { type: 'call.muted', agentId },
        { type: 'call.unmuted', agentId },
        { type: 'call.keyed', agentId },
        { type: 'call.held', agentId },
        { type: 'call.resumed', agentId },
        { type: 'call.transferred', agentId },
        { type: 'transfer.taken', agentId },
        { type: 'transfer.declined', agentId },
        { type: 'transfer.withdrawn', agentId },
        { type: 'call.ended', agentId },
        { type: 'call.dispositioned', agentId },
      ]),
    };
  };

/** The call of an agent that goes on, or lacks its result; also one that is transferred to the agent. */
export async function openCallOf(db: Queryable, agentId: number): Promise<StoredCall | null> {
  const [call] = await db
    .select()
    .from(calls)
    .where(or(and(eq(calls.agent_id, agentId), inArray(calls.status, [...openStates])), eq(calls.receiver_id, agentId)));
  return call ?? null;
}
