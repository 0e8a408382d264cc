import { asc, desc, ne } from 'drizzle-orm';
import { queueChannels } from '#features/channels/server/public.ts';
import type { TaskEvent } from '#machines/queues/task-facts.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { changeRecord } from '#platform/record/server/kind/change-record.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { type OperationContext, operationsOf } from '#platform/server/http/permission-check.ts';
import { refuseForeignAgent } from '#platform/session/server/foreign-identity.ts';
import { contract } from '../contract.ts';
import { fullMessage, IN_NO_QUEUE, NO_FITTING_QUEUE, ON_BREAK, OUT_OF_SHIFT, RESULT_MISSING } from '../task-choices.ts';
import { postponing } from './call-result.ts';
import { heldTasks } from './held-tasks.ts';
import { ownDay } from './own-day.ts';
import { statusPriority } from './policy/status-priority.ts';
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
  if (finding === 'wrapUp') return RESULT_MISSING;
  if (finding === 'onCall') return 'You are on a call';
  if (finding === 'full') return fullMessage(cap);
  if (tasks.length > 0) return `You have ${taskWord(tasks.length)}`;
  if (finding === 'outOfShift') return OUT_OF_SHIFT;
  if (finding === 'noFit') return NO_FITTING_QUEUE;
  return finding === 'noMember' ? IN_NO_QUEUE : 'No tasks waiting';
}

type Context = Pick<CallContext & OperationContext, 'db' | 'cause' | 'clock' | 'principal'>;

interface Change {
  task_id: number;
  version: number;
  request_key?: string | undefined;
  note?: string;
}

/** Sends an event to the task's chart, and returns its record. */
const changed = (context: Context, { task_id: id, version, request_key: key, note = '', ...body }: Change, event: TaskEvent) =>
  changeRecord(
    context,
    { kind: taskKind, read: readTaskOf(context.principal.agentId) },
    { id, version, key, body: { note, ...body } },
    () => ({
      event,
      payload: note ? { note } : {},
    }),
  );

export const routes = operations.router({
  crm: {
    queuePriority: crm.queuePriority.handler(async ({ context: { db } }) => {
      const channels = await db
        .select()
        .from(queueChannels)
        .where(ne(queueChannels.status, 'CLOSED'))
        .orderBy(desc(queueChannels.priority), asc(queueChannels.id));
      return {
        channel_map: channels.map(({ id, type, priority }) => ({ id, type: type as 'AGENT' | 'SYSTEM', priority })),
        status_priority: statusPriority,
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
    task: crm.task.handler(({ context: { db, principal, clock }, input }) =>
      readTaskOf(principal.agentId)(db, { person: personOf(principal), at: clock.now() }, input.task_id),
    ),

    acceptTask: crm.acceptTask.handler(({ context, input }) =>
      changed(context, input, { type: 'task.accepted', agentId: context.principal.agentId }),
    ),
    postponeTask: crm.postponeTask.handler(({ context, input }) => {
      const { result, outcome, due_at: until } = input;
      const { agentId } = context.principal;
      return changed(context, input, postponing({ agentId, result, outcome, until }, context.clock.now()));
    }),
    endTask: crm.endTask.handler(({ context, input }) => {
      const { result, outcome } = input;
      return changed(context, input, { type: 'task.ended', agentId: context.principal.agentId, result, outcome });
    }),
  },
});
