import { and, asc, desc, eq, exists, ne, or } from 'drizzle-orm';
import { queueChannels, queueMembers } from '#features/channels/server/public.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import { handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { refuseForeignAgent } from '#platform/session/server/foreign-identity.ts';
import { contract } from '../contract.ts';
import {
  AWAY,
  FAIR_SHARE,
  fullMessage,
  IN_NO_QUEUE,
  NO_FITTING_QUEUE,
  ON_BREAK,
  ON_CALL,
  OUT_OF_SHIFT,
  RESULT_MISSING,
} from '../task-refusals.ts';
import { postponing } from './call-result.ts';
import { heldTasks } from './held-tasks.ts';
import { seeTask } from './offers.ts';
import { ownDay } from './own-day.ts';
import { statusPriority } from '../status-priority.ts';
import { policyInUse } from './policy/task-policy.ts';
import { type Taken, takeTasks } from './policy/take-tasks.ts';
import { releaseTasks, tasksOfAgent } from './release-tasks.ts';
import { taskKind } from './task-kind.ts';
import { readTaskOf } from './task-record.ts';
import { taskSource } from './task-source.ts';

const operations = operationsOf(contract);
const { crm } = operations;

const taskWord = (count: number) => (count === 1 ? '1 task' : `${count} tasks`);

function messageOf({ tasks, finding, cap }: Taken): string {
  if (finding === 'assigned') return 'A task was given to you';
  if (finding === 'break') return ON_BREAK;
  if (finding === 'away') return AWAY;
  if (finding === 'wrapUp') return RESULT_MISSING;
  if (finding === 'onCall') return ON_CALL;
  if (finding === 'full') return fullMessage(cap);
  if (finding === 'fairShare') return FAIR_SHARE;
  if (tasks.length > 0) return `You have ${taskWord(tasks.length)}`;
  if (finding === 'outOfShift') return OUT_OF_SHIFT;
  if (finding === 'noFit') return NO_FITTING_QUEUE;
  return finding === 'noMember' ? IN_NO_QUEUE : 'No tasks waiting';
}

const task = handlersOf('task_id', ({ principal }) => ({ kind: taskKind, read: readTaskOf(principal.agentId) }));

export const routes = operations.router({
  crm: {
    queuePriority: crm.queuePriority.handler(async ({ context: { db, principal } }) => {
      const isMember = and(eq(queueMembers.channel_id, queueChannels.id), eq(queueMembers.user_id, principal.userId));
      const isOwn = or(ne(queueChannels.type, 'AGENT'), exists(db.select().from(queueMembers).where(isMember)));
      const channels = await db
        .select()
        .from(queueChannels)
        .where(and(ne(queueChannels.status, 'CLOSED'), isOwn))
        .orderBy(desc(queueChannels.priority), asc(queueChannels.id));
      return {
        channel_map: channels.map(({ id, type, priority }) => ({ id, type: type as 'AGENT' | 'SYSTEM', priority })),
        status_priority: [...(await policyInUse(db, statusPriority)).statusOrder],
      };
    }),

    agentTasks: crm.agentTasks.handler(async ({ context, input }) => {
      const { db, cause } = context;
      await refuseForeignAgent(context, 'agent_id', input.agent_id);
      const taken = await takeTasks(db, cause(), input);
      return { is_error: false, message: messageOf(taken), data: taken.tasks };
    }),

    heldTasks: crm.heldTasks.handler(async ({ context: { db, principal } }) => ({
      data: principal.agentId === null ? [] : await heldTasks(db, principal.agentId),
    })),

    unassignTasks: crm.unassignTasks.handler(async ({ context, input }) => {
      const { db, cause } = context;
      await refuseForeignAgent(context, 'agent_id', input.agent_id);
      const released = await db.transaction((tx) => releaseTasks(tx, cause(), ['offered'], tasksOfAgent(input.agent_id)));
      return {
        is_error: false,
        message: released.length === 0 ? 'No tasks were waiting' : `${taskWord(released.length)} went back to the queue`,
        data: released,
      };
    }),

    myQueue: listHandlers(crm.myQueue, taskSource),
    ownDay: crm.ownDay.handler(({ context: { db, principal, clock } }) => ownDay(db, principal, clock.now())),
    task: crm.task.handler(task.read),

    seeTask: crm.seeTask.handler(async ({ context: { db, cause, principal }, input: { task_id } }) => {
      const endsAt = await db.transaction((tx) => seeTask(tx, cause(), personOf(principal), principal.agentId, task_id));
      return { offer_ends_at: endsAt?.toISOString() ?? null };
    }),

    acceptTask: crm.acceptTask.handler(
      task.changed(({ context: { principal } }) => ({ event: { type: 'task.accepted', agentId: principal.agentId } })),
    ),
    postponeTask: crm.postponeTask.handler(
      task.changed(({ at, context: { principal }, input: { result, outcome, due_at: until } }) => ({
        event: postponing({ agentId: principal.agentId, result, outcome, until }, at),
      })),
    ),
    endTask: crm.endTask.handler(
      task.changed(({ context: { principal }, input: { result, outcome } }) => ({
        event: { type: 'task.ended', agentId: principal.agentId, result, outcome },
      })),
    ),
  },
});
