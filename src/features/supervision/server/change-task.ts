import { eq } from 'drizzle-orm';
import { assignmentOf, lockAgent, type StoredTask, taskKind } from '#features/agent-tasks/server/public.ts';
import { CALL_CENTER_OPERATION, notify } from '#features/notifications/server/public.ts';
import { msg } from '#platform/contract/sentence.ts';
import { changeRecord } from '#platform/record/server/kind/change-record.ts';
import type { ChangeInput } from '#platform/record/server/kind/handlers-of.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import { FROM_SUPERVISOR } from '../floor-paths.ts';
import { readFloorTask } from './floor-tasks.ts';

type Context = Pick<CallContext & OperationContext, 'db' | 'cause' | 'principal'>;

/** Gives a task to an agent, who is notified, as is the one who had it. */
export const giveTask = (
  context: Context,
  { agent_id: agentId, reason, task_id: id, version, request_key: key }: ChangeInput<'task_id'> & { agent_id: number; reason: string },
) =>
  changeRecord(
    context,
    { kind: taskKind, read: readFloorTask, lockFirst: (tx) => lockAgent(tx, agentId) },
    { id, version, key, body: { agentId, reason } },
    async ({ tx, stored, by }) => {
      const sent = await assignmentOf(tx, stored, agentId, { reason, by: by.name });
      const write = async () => ({ ...(await sent.write?.()), ...(await notifyAgents(context, tx, stored, agentId)) });
      return { ...sent, write };
    },
  );

/** Returns a task to its queue; the agent who had it is notified. */
export const returnTask = (context: Context, { task_id: id, version, request_key: key }: ChangeInput<'task_id'>) =>
  changeRecord(context, { kind: taskKind, read: readFloorTask }, { id, version, key, body: {} }, ({ tx, stored }) => ({
    event: { type: 'task.unassigned' as const },
    write: () => notifyAgents(context, tx, stored, null),
  }));

async function notifyAgents({ cause, principal }: Context, tx: Transaction, before: StoredTask, to: number | null): Promise<object> {
  const { at } = cause();
  const { subject } = await readFloorTask(tx, { person: { ...principal, id: principal.userId }, at }, before.id);
  const userOf = async (agentId: number | null) => {
    if (agentId === null) return null;
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.agent_id, agentId));
    return user?.id ?? null;
  };
  const [from, now] = [await userOf(before.agent_id), await userOf(to)];
  const attributes = {
    order_id: subject.kind === 'order' ? subject.id : null,
    id: subject.kind === 'callback' ? subject.id : null,
    status: FROM_SUPERVISOR,
  };
  const by = principal.name;
  const assigned = { title: CALL_CENTER_OPERATION, message: `${subject.code}: ${by} gave you this task`, message_attributes: attributes };
  const withdrawn = { title: msg('Task moved'), message: `${subject.code}: ${by} took this task back`, message_attributes: attributes };
  await notify(tx, at, assigned, { userIds: [now] });
  await notify(tx, at, withdrawn, { userIds: [from], except: [now] });
  return {};
}
