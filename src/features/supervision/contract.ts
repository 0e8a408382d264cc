import { z } from 'zod';
import { dueStates } from '#features/agent-tasks/public.ts';
import { breakReasons } from '#machines/queues/presence-facts.ts';
import {
  choiceOf,
  date,
  id,
  idInAddress,
  moment,
  nothing,
  orEmpty,
  requestKey,
  sentenceOutput,
  text,
  wholeNumber,
} from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { ability, changeErrors, keyErrors, outcomes, recordChange } from '#platform/record/contract.ts';
import { settingsChange, settingsErrors, settingsRecord } from '#platform/record/settings-contract.ts';
import { LEAST_LIMIT, MOST_LIMIT } from './floor-limits.ts';
import { MESSAGE_MOST, MOST_TASKS } from './floor-choices.ts';
import { agentOnDuty, figures, floorDay, floorReplay, limitOf, limits, taskInHand, topic } from './floor-contract.ts';
import { floorCallList, floorTaskList, reassignmentList } from './lists.ts';

const floorTask = taskInHand.extend({
  version: z.number(),
  channel: z.string(),
  agent: z.string().nullable(),
  due_at: moment,
  due: choiceOf(dueStates),
  /** Since when the customer waits: it came in, or the time of its follow-up came. */
  since: moment,
  abilities: z.array(ability),
});
export type FloorTask = z.infer<typeof floorTask>;

const floorAgent = agentOnDuty.extend({
  version: z.number(),
  /** Names of the queues that the agent works. */
  channels: z.array(z.string()),
  /** Calls today, without missed ones. */
  calls: z.number(),
  /** Part of today's shift until now in which the agent was on duty, with breaks; null: there is no shift today, or not yet. */
  adherence: z.number().nullable(),
  /** Tasks in hand, of so many that the policy gives; null: any number. */
  load: z.object({
    held: z.number(),
    cap: z.number().nullable(),
    queues: z.array(z.object({ name: z.string(), held: z.number(), cap: z.number() })),
  }),
  abilities: z.array(ability),
});
export type FloorAgent = z.infer<typeof floorAgent>;

/** Tasks that nobody has accepted, of a queue and topic; those past their time, and those due within 15 min. */
const cell = z.object({ topic, count: z.number(), late: z.number(), due_soon: z.number() });

const limitSettings = settingsRecord(limits.shape);
export type FloorLimitsRecord = z.infer<typeof limitSettings>;

const whole = z.number().int(msg('A whole number')).min(LEAST_LIMIT, msg('At least {least}')).max(MOST_LIMIT, msg('At most {most}'));
/** Limits as typed in the form. */
export const typedLimits = z.strictObject(limitOf(wholeNumber(LEAST_LIMIT, MOST_LIMIT)));

const floor = z.object({
  as_of: moment,
  figures: figures.extend({
    /** Callbacks past their time. */
    callbacks_due: z.number(),
  }),
  /** Queues by priority, with what waits in them. */
  channels: z.array(z.object({ id: z.number(), name: z.string(), cells: z.array(cell) })),
  /** What agents have in hand, and the waiting tasks that are due first, at most 30. */
  tasks: z.array(floorTask),
  /** On duty, by name. */
  agents: z.array(floorAgent),
  /** Those who are not on duty though it is their shift, by name. */
  absent: z.array(z.object({ user_id: z.number(), name: z.string(), shift: z.object({ from: z.string(), until: z.string() }) })),
  limits,
});
export type Floor = z.infer<typeof floor>;

/** Why a supervisor changes the state of an agent. */
const note = text(200);
export const breakOrder = z.strictObject({ reason: choiceOf(breakReasons), note: orEmpty(note).default('') });
export const offDutyOrder = z.strictObject({ note });
/** Why an agent gets more tasks than the policy gives. */
const overLimit = { reason: orEmpty(text(300)).default('') };
/** The agent who gets tasks, as chosen in the form. */
export const giveOrder = z.strictObject({ agent_id: wholeNumber(1, Number.MAX_SAFE_INTEGER), ...overLimit });
export const message = z.strictObject({ text: text(200) });
/** A queue id as it is typed. */
export const queueId = z.strictObject({ queue_id: wholeNumber(1, Number.MAX_SAFE_INTEGER) });

const taskChange = { task_id: idInAddress, ...recordChange };
const agentChange = { presence_id: idInAddress, ...recordChange };
const moving = (path: `/crm/${string}`, summary: string) =>
  operation('tasks.assign', { method: 'PATCH', path, summary }).errors(changeErrors(floorTask));
const directing = (path: string, summary: string) =>
  operation('agents.supervise', { method: 'POST', path: `/crm/floor-agents/{presence_id}${path}` as const, summary }).errors(
    changeErrors(floorAgent),
  );

/** CRM: what supervisors see and do (§2.2, §7.3). */
const operations = {
  supervisorDashboard: operation('floor.view', {
    method: 'GET',
    path: '/crm/supervisor-dashboard',
    summary:
      'The floor now: queue count by status and channel, assigned and unassigned tasks, active agents with what they do and have done today',
    background: true,
  })
    .input(nothing)
    .output(floor),

  floorReplay: operation('floor.view', {
    method: 'GET',
    path: '/crm/floor-replay',
    summary: 'The floor as it was at a moment of the last 7 days: tasks by queue, agents on duty with what they did and had in hand',
    background: true,
  })
    .input(z.strictObject({ at: moment }))
    .output(floorReplay),
  floorDay: operation('floor.view', {
    method: 'GET',
    path: '/crm/floor-day',
    summary: 'The floor every 15 min of one of the last business days, and what supervisors did on that day',
  })
    .input(z.strictObject({ day: date }))
    .output(floorDay),

  floorLimits: operation('floor.view', {
    method: 'GET',
    path: '/crm/floor-limits',
    summary: 'What is too much, too old or too long on the floor: limits in effect now, and earlier ones',
  })
    .input(nothing)
    .output(limitSettings),
  saveFloorLimits: operation('agents.supervise', {
    method: 'PUT',
    path: '/crm/floor-limits',
    summary: 'New limits of the floor from now on',
  })
    .errors(settingsErrors(limitSettings))
    .input(z.strictObject({ ...limitOf(whole), ...settingsChange }))
    .output(limitSettings),

  floorTasks: listOperations(floorTaskList),
  floorCalls: listOperations(floorCallList),
  reassignments: listOperations(reassignmentList),

  manualAssign: moving(
    '/crm/manual-assign/{task_id}',
    'Gives a task to an agent, and takes it from the one who has it (manual assign); beyond the limit of the agent with a reason',
  )
    .input(z.strictObject({ ...taskChange, agent_id: id, ...overLimit }))
    .output(floorTask),
  manualUnassign: moving('/crm/manual-unassign/{task_id}', 'Returns a task to its queue')
    .input(z.strictObject(taskChange))
    .output(floorTask),

  assignTasks: operation('tasks.assign', {
    method: 'POST',
    path: '/crm/assign-tasks',
    summary: 'Several tasks are given to an agent, or returned to their queues, each by itself; says which were, and why others were not',
  })
    .input(
      z.strictObject({
        tasks: z
          .array(z.strictObject({ task_id: id, ...recordChange }))
          .min(1, msg('At least one row'))
          .max(MOST_TASKS, msg('At most {most} rows')),
        /** Null: back to their queues. */
        agent_id: id.nullable(),
        ...overLimit,
      }),
    )
    .output(outcomes),
  validateQueueId: operation('floor.view', {
    method: 'POST',
    path: '/crm/validate-queue-id',
    summary: 'Whether a queue id is one of a task that can be given to an agent now; the task, if there is one with this id',
  })
    .input(z.strictObject({ queue_id: id }))
    .output(z.object({ valid: z.boolean(), task: floorTask.nullable(), because: sentenceOutput.nullable() })),

  sendOnBreak: directing('/break', 'Sends an agent on a break: tasks that are not accepted go back to their queues')
    .input(z.strictObject({ ...agentChange, ...breakOrder.shape }))
    .output(floorAgent),
  callBack: directing('/back', 'Ends the break of an agent').input(z.strictObject(agentChange)).output(floorAgent),
  sendOffDuty: directing('/off-duty', 'Signs an agent out: all tasks go back to their queues. Refused while the agent is on a call')
    .input(z.strictObject({ ...agentChange, ...offDutyOrder.shape }))
    .output(floorAgent),

  messageAgents: operation('agents.supervise', {
    method: 'POST',
    path: '/crm/agent-messages',
    summary: 'A message to agents, which stays on their screens until they close it',
  })
    .errors(keyErrors)
    .input(
      z.strictObject({
        agent_ids: z.array(id).min(1, msg('At least one agent')).max(MESSAGE_MOST, msg('At most {most} agents')),
        ...message.shape,
        request_key: requestKey.optional(),
      }),
    )
    .output(z.object({ sent: z.number() })),
};

export const contract = { crm: operations };
