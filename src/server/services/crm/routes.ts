import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../../db/audit.ts';
import { queueTasks } from '../../db/schema.ts';
import { refuseForeign } from '../foreign.ts';
import { operations } from '../implementation.ts';

const { crm } = operations;

export const crmRoutes = crm.router({
  unassignTasks: crm.unassignTasks.handler(async ({ context: { db, principal, cause }, input }) => {
    refuseForeign('agent_id', input.agent_id, principal.agentId);
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
      message: released.length === 0 ? 'No task was waiting' : `${released.length} tasks went back to the queue`,
      data: released,
    };
  }),
});
