import { and, asc, desc, eq } from 'drizzle-orm';
import { recordAudit } from '#platform/audit/server/audit.ts';
import { queueChannels, queueTasks } from '../schema.ts';
import { refuseForeignAgent } from '#platform/session/server/foreign-identity.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { beginTask, heldTasks, statusPriority, takeTasks } from './agent-tasks.ts';

const operations = operationsOf(contract);
const { crm } = operations;

const taskWord = (count: number) => (count === 1 ? '1 task' : `${count} tasks`);

export const routes = operations.router({
  crm: {
    queuePriority: crm.queuePriority.handler(async ({ context: { db } }) => {
      const channels = await db.select().from(queueChannels).orderBy(desc(queueChannels.priority), asc(queueChannels.id));
      return {
        channel_map: channels.map(({ id, type, priority }) => ({ id, type: type as 'AGENT' | 'SYSTEM', priority })),
        status_priority: statusPriority,
      };
    }),

    agentTasks: crm.agentTasks.handler(async ({ context, input }) => {
      const { db, cause } = context;
      await refuseForeignAgent(context, 'agent_id', input.agent_id);
      const { tasks, isAssigned } = await takeTasks(db, cause(), input);
      const message = isAssigned ? 'A task was given to you' : tasks.length > 0 ? `You have ${taskWord(tasks.length)}` : 'No tasks waiting';
      return { is_error: false, message, data: tasks };
    }),

    heldTasks: crm.heldTasks.handler(async ({ context: { db, principal } }) => ({
      data: principal.agentId === null ? [] : await heldTasks(db, principal.agentId),
    })),

    beginTask: crm.beginTask.handler(async ({ context: { db, principal, cause }, input }) => ({
      data: principal.agentId === null ? [] : await beginTask(db, cause(), principal.agentId, input.order_id),
    })),

    unassignTasks: crm.unassignTasks.handler(async ({ context, input }) => {
      const { db, cause } = context;
      await refuseForeignAgent(context, 'agent_id', input.agent_id);
      const released = await db.transaction(async (tx) => {
        const tasks = await tx
          .update(queueTasks)
          .set({ agent_id: null, state: 'waiting' })
          .where(and(eq(queueTasks.agent_id, input.agent_id), eq(queueTasks.state, 'assigned')))
          .returning({ id: queueTasks.id });
        if (tasks.length > 0) await recordAudit(tx, cause(), `agents/${input.agent_id}`, { assigned: tasks.length }, { assigned: 0 });
        return tasks.map((task) => task.id);
      });
      return {
        is_error: false,
        message: released.length === 0 ? 'No tasks were waiting' : `${taskWord(released.length)} went back to the queue`,
        data: released,
      };
    }),
  },
});
