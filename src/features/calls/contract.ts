import { z } from 'zod';
import { subject, subjectFacts } from '#features/agent-tasks/contract.ts';
import { subjectKinds } from '#features/agent-tasks/public.ts';
import { skills, taskLanguages } from '#features/channels/public.ts';
import { callResults } from '#machines/orders/call-results.ts';
import { areKeys } from '#machines/queues/call-facts.ts';
import { taskOutcomes } from '#machines/queues/task-facts.ts';
import {
  choiceOf,
  idInAddress,
  id,
  moment,
  nothing,
  orEmpty,
  requestKey,
  sentenceOutput,
  sentenceShape,
  text,
} from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { ability, changeErrors, keyErrors, loggedEvent, recordChange, recordShape } from '#platform/record/contract.ts';
import { callList } from './call-list.ts';
import { callDirections, callStates, MOST_KEYS } from './call-choices.ts';

const result = z.enum(callResults);
const outcome = choiceOf(taskOutcomes);

const event = loggedEvent(
  z.object({
    result: result.optional(),
    outcome: outcome.optional(),
    until: moment.optional(),
    note: z.string().optional(),
    /** Number of keys that were sent, which are not kept. */
    keys: z.number().optional(),
    /** Agent to whom it is transferred. */
    to: z.string().optional(),
    to_agent_id: z.number().optional(),
  }),
).extend({ to: choiceOf(callStates) });
export type CallLogEntry = z.infer<typeof event>;

const call = z.object({
  ...recordShape(event),
  status: choiceOf(callStates),
  direction: choiceOf(callDirections),
  /** Required: the read-audit records it. */
  patient_id: z.number().nullable(),
  customer: z.string(),
  phone_no: z.string(),
  /** The task that it is about; null: a customer called. `isInHand`: the agent works on it, so that a follow-up is possible. */
  task: subject.extend({ ...subjectFacts, isInHand: z.boolean() }).nullable(),
  started_at: moment,
  connected_at: moment.nullable(),
  ended_at: moment.nullable(),
  talk_seconds: z.number().nullable(),
  result: result.nullable(),
  outcome: outcome.nullable(),
  note: z.string(),
  /** Why it has no recording; null: it may have one. */
  no_recording: sentenceOutput.nullable(),
  /** A transfer that waits for the other agent; null: none. `isToReader`: that agent reads it. */
  transfer: z.object({ from: z.string(), to: z.string(), isToReader: z.boolean() }).nullable(),
  /** Results that it supports as it ended, or why not. */
  results: z.array(ability.omit({ event: true }).extend({ result })),
});
export type CallRecord = z.infer<typeof call>;

/** How a call ended and what came of it. `due_at`: time of the follow-up of its task; needed if nobody was reached. */
export const disposition = z.strictObject({
  result,
  outcome,
  note: orEmpty(text(1_000)).default(''),
  due_at: orEmpty(moment).default(''),
});

/** To whom a call is transferred, and what that agent should know. */
export const transferOrder = z.strictObject({ agent_id: id, note: orEmpty(text(300)).default('') });

/** An agent to whom a call can be transferred, or why not. */
const receiver = z.object({
  agent_id: z.number(),
  name: z.string(),
  languages: z.array(choiceOf(taskLanguages)),
  skills: z.array(choiceOf(skills)),
  /** Number of tasks in hand. */
  tasks: z.number(),
  /** Whether the task of the call goes along; otherwise it stays with its agent. */
  takesTask: z.boolean(),
  because: sentenceOutput.nullable(),
});
export type Receiver = z.infer<typeof receiver>;

/** Keys of a telephone, at most so many at once. */
const keys = z
  .string()
  .min(1, msg('Fill this in'))
  .max(MOST_KEYS, msg('At most {most} characters'))
  .refine(areKeys, msg('Only digits, star and hash'));

const subjectToCall = { kind: choiceOf(subjectKinds), subject_id: id };
const calling = { CONFLICT: { status: 409, message: 'This is not possible now', data: z.object(sentenceShape) }, ...keyErrors };

const change = { call_id: idInAddress, ...recordChange };
const changing = (path: string, summary: string) =>
  operation('calls.make', { method: 'POST', path: `/crm/call-details/{call_id}${path}` as const, summary }).errors(changeErrors(call));

/** CRM: calls of agents (§7.3, call details). */
const operations = {
  calls: listOperations(callList),

  callDetails: operation('calls.make', {
    method: 'GET',
    path: '/crm/call-details/{call_id}',
    summary: 'One call of the signed-in agent: what happened, and what is possible now',
  })
    .input(z.strictObject({ call_id: idInAddress }))
    .output(call),

  currentCall: operation('calls.make', {
    method: 'GET',
    path: '/crm/current-call',
    summary: 'The call of the signed-in agent that goes on, or lacks its result',
    background: true,
  })
    .input(nothing)
    .output(z.object({ call: call.nullable() })),

  callAbility: operation('calls.make', {
    method: 'GET',
    path: '/crm/tasks/{task_id}/call-ability',
    summary: 'Whether the signed-in agent may call the customer of a task now, and if not, why',
  })
    .input(z.strictObject({ task_id: idInAddress }))
    .output(ability),

  createCallDetails: operation('calls.make', {
    method: 'POST',
    path: '/crm/call-details',
    summary: 'Calls the customer of a task that the agent has accepted. One call at a time, none in the quiet hours of the patient',
  })
    .errors(calling)
    .input(z.strictObject({ task_id: id, request_key: requestKey.optional() }))
    .output(call),

  subjectCallAbility: operation('calls.make', {
    method: 'GET',
    path: '/crm/subject-calls/{kind}/{subject_id}',
    summary: 'Whether the signed-in agent may call the customer of an order, callback or cart now, and if not, why',
  })
    .input(z.strictObject({ ...subjectToCall, subject_id: idInAddress }))
    .output(ability),

  callSubject: operation('calls.make', {
    method: 'POST',
    path: '/crm/subject-calls',
    summary: 'Calls the customer of an order, callback or cart: the agent takes its task from the queue, or accepts it',
  })
    .errors(calling)
    .input(z.strictObject({ ...subjectToCall, request_key: requestKey.optional() }))
    .output(call),

  updateCallDetails: changing('', 'How the call ended, what came of it, and when to call again')
    .input(z.strictObject({ ...change, ...disposition.shape }))
    .output(call),
  answerCall: changing('/answer', 'Takes the call of a customer, or the transfer of another agent, that rings at the agent')
    .input(z.strictObject(change))
    .output(call),
  declineCall: changing('/decline', 'Leaves the call of a customer to other agents, a transfer to its agent')
    .input(z.strictObject(change))
    .output(call),
  identifyCaller: changing('/patient', 'Says which patient the agent speaks to')
    .input(z.strictObject({ ...change, patient_id: id }))
    .output(call),
  muteCall: changing('/mute', 'Turns the microphone of the agent off: the customer hears nothing')
    .input(z.strictObject(change))
    .output(call),
  unmuteCall: changing('/unmute', 'Turns the microphone of the agent on again').input(z.strictObject(change)).output(call),
  sendKeys: changing('/keys', 'Sends keys of the telephone (DTMF) to the other end; only their number is kept')
    .input(z.strictObject({ ...change, digits: keys }))
    .output(call),
  holdCall: changing('/hold', 'Puts the customer on hold').input(z.strictObject(change)).output(call),
  resumeCall: changing('/resume', 'Speaks to the customer again').input(z.strictObject(change)).output(call),
  transferAgents: operation('calls.make', {
    method: 'GET',
    path: '/crm/call-details/{call_id}/transfer-agents',
    summary: 'Agents on duty to whom a call can be transferred, those who are free first, and why not to the others',
  })
    .input(z.strictObject({ call_id: idInAddress }))
    .output(z.object({ agents: z.array(receiver) })),
  transferCall: changing('/transfer', 'Rings at another agent, who takes the customer; otherwise the customer comes back')
    .input(z.strictObject({ ...change, ...transferOrder.shape }))
    .output(call),
  takeBackCall: changing('/take-back', 'Speaks to the customer again instead of transferring the call')
    .input(z.strictObject(change))
    .output(call),
  endCall: changing('/end', 'Ends the call for both').input(z.strictObject(change)).output(call),

  floorCall: operation('calls.listen', {
    method: 'GET',
    path: '/crm/call-records/{call_id}',
    summary: 'One call of any agent: what happened',
  })
    .input(z.strictObject({ call_id: idInAddress }))
    .output(call),
  listenToCall: operation('calls.listen', {
    method: 'GET',
    path: '/crm/call-records/{call_id}/recording',
    summary: 'Recording of a call that is over; who hears it and when is recorded',
  })
    .errors({ CONFLICT: { status: 409, message: 'There is no recording', data: z.object(sentenceShape) } })
    .input(z.strictObject({ call_id: idInAddress }))
    .output(
      z.object({
        /** Required: the read-audit records it. */
        patient_id: z.number().nullable(),
        type: z.string(),
        /** Base64. */
        audio: z.string(),
        /** Tones of the simulated telephone instead of voices. */
        isSimulated: z.boolean(),
      }),
    ),

  agentCallTime: operation('calls.make', {
    method: 'GET',
    path: '/crm/agent-call-time',
    summary: 'Calls of the signed-in agent today: how many, how many were answered or missed, and the time taken in seconds',
  })
    .input(nothing)
    .output(z.object({ calls: z.number(), missed: z.number(), answered: z.number(), talk_seconds: z.number() })),
};

export const contract = { crm: operations };
