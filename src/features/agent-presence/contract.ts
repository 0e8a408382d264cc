import { z } from 'zod';
import { breakReasons } from '#machines/queues/presence-facts.ts';
import { choiceOf, idInAddress, moment, nothing } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { ability, changeErrors, recordChange } from '#platform/record/contract.ts';
import { presenceStates } from './presence-choices.ts';

const reason = choiceOf(breakReasons);

const presence = z.object({
  id: z.number(),
  version: z.number(),
  status: choiceOf(presenceStates),
  /** When the agent came into the state. */
  since: moment,
  /** Of the break; null: none. */
  reason: reason.nullable(),
  /** Task whose call, or own result, is missing; null: none. */
  lacking_task_id: z.number().nullable(),
  abilities: z.array(ability),
});
export type PresenceRecord = z.infer<typeof presence>;

export const breakStart = z.strictObject({ reason });

const change = { presence_id: idInAddress, ...recordChange };
const changing = (path: string, summary: string) =>
  operation('tasks.take', { method: 'POST', path: `/crm/agent-presence/{presence_id}${path}` as const, summary }).errors(
    changeErrors(presence),
  );

/** CRM: what agents do (§7.3, agent stats and idle time). */
const operations = {
  agentPresence: operation('tasks.take', {
    method: 'GET',
    path: '/crm/agent-presence',
    summary: 'What the signed-in agent does, since when, and what is possible now; null before the first sign-in as an agent',
    background: true,
  })
    .input(nothing)
    .output(z.object({ presence: presence.nullable() })),

  startBreak: changing('/break', 'The agent takes a break: tasks that are not accepted go back to their queues, and none is given')
    .input(z.strictObject({ ...change, ...breakStart.shape }))
    .output(presence),
  endBreak: changing('/back', 'The agent is back from the break').input(z.strictObject(change)).output(presence),

  agentStats: operation('tasks.take', {
    method: 'GET',
    path: '/crm/agent-stats',
    summary: 'Time of the signed-in agent today by what the agent did, in seconds, and the number of breaks (agent stats)',
    background: true,
  })
    .input(nothing)
    .output(
      z.object({
        task_seconds: z.number(),
        call_seconds: z.number(),
        wrap_up_seconds: z.number(),
        break_seconds: z.number(),
        breaks: z.number(),
      }),
    ),

  agentIdleTime: operation('tasks.take', {
    method: 'GET',
    path: '/crm/agent-idle-time',
    summary: 'Time of the signed-in agent today without a task, in seconds; `since`: the agent is idle now (agent idle time)',
    background: true,
  })
    .input(nothing)
    .output(z.object({ seconds: z.number(), since: moment.nullable() })),
};

export const contract = { crm: operations };
