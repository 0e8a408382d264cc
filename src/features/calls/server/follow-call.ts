import { eq } from 'drizzle-orm';
import { followCallResult, passTask } from '#features/agent-tasks/server/public.ts';
import { callBackMissed, closeForReached } from '#features/callbacks/server/public.ts';
import { CALL_CENTER_OPERATION_ADMIN, notify } from '#features/notifications/server/public.ts';
import type { CallEvent } from '#machines/queues/call-facts.ts';
import { roles } from '#platform/access/roles.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { businessTime } from '#platform/contract/business-day.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { users } from '#platform/session/schema.ts';
import type { calls } from '../schema.ts';

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /** Whether another agent than this one waits for work. */
    'calls.ready': (db: Queryable, agentId: number) => Promise<boolean>;
  }
}

interface Followed {
  before: typeof calls.$inferSelect;
  after: typeof calls.$inferSelect;
  event: CallEvent;
  author: Author;
}

/** What follows from the events of a call, in their transaction. */
export async function followCall(tx: Transaction, cause: Cause, { before, after, event, author }: Followed): Promise<void> {
  if (after.task_id !== null && after.agent_id !== before.agent_id)
    return passTask(tx, cause, author, after.task_id, { from: before.agent_id, to: after.agent_id });
  if (after.status === 'missed') return followMissedCall(tx, cause, author, after, event.type === 'call.declined');
  if (event.type !== 'call.dispositioned') return;
  const { agentId, result, outcome, until } = event;
  if (after.task_id !== null)
    return followCallResult(tx, cause, author, after.task_id, { agentId, result, outcome, until, note: after.note });
  if (until !== null) throw badRequest([{ field: 'due_at', message: msg('There is no task to come back') }]);
  if (result === 'CONNECTED' && author.id !== null) await closeForReached(tx, cause, { id: author.id, name: author.name }, after.phone_no);
}

/**
 * A missed call of a patient leaves a callback. The agent is notified, unless the agent declined; where no other agent could take the
 * call, the team leads are.
 */
async function followMissedCall(
  tx: Transaction,
  cause: Cause,
  author: Author,
  call: Followed['after'],
  isDeclined: boolean,
): Promise<void> {
  const callback = await callBackMissed(tx, cause, author, { patientId: call.patient_id, phone: call.phone_no });
  const done = callback === null ? 'the number belongs to no patient' : `callback ${callback} is due`;
  const message = `Nobody took the call at ${businessTime(call.started_at)}; ${done}`;
  const notice = { message, message_attributes: { order_id: null, id: callback, status: 'missed' } };
  const [agent] = await tx.select({ id: users.id }).from(users).where(eq(users.agent_id, call.agent_id));
  if (!isDeclined) await notify(tx, cause.at, { ...notice, title: 'Missed call' }, { userIds: [agent?.id ?? null] });
  for (const isAnyReady of hooks('calls.ready')) if (await isAnyReady(tx, call.agent_id)) return;
  const leads = [roles.crmAgentAdmin, roles.crmTeamLead];
  const alarm = { ...notice, title: CALL_CENTER_OPERATION_ADMIN, message: `${message}; no other agent was ready` };
  await notify(tx, cause.at, alarm, { roles: leads, except: [agent?.id ?? null] });
}
