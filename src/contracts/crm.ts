import { z } from 'zod';
import { id } from './fields.ts';
import { operation } from './operation.ts';

/** CRM: agents and their tasks (§7.3). */
export const crm = {
  unassignTasks: operation('session', {
    method: 'POST',
    path: '/crm/unassign-tasks',
    summary: "Release the signed-in agent's tasks that are not begun",
  })
    .input(z.strictObject({ agent_id: id }))
    .output(z.object({ is_error: z.literal(false), message: z.string(), data: z.array(z.number()) })),
};
