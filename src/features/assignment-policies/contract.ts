import { z } from 'zod';
import { statusPriority, subjectKinds, withinOrders } from '#features/agent-tasks/public.ts';
import { choiceOf, idInAddress, moment, requestKey, text, wholeNumber } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { changeErrors, keyErrors, loggedEvent, reasoned, recordChange, recordShape } from '#platform/record/contract.ts';
import { policyStatuses, shareRanges } from './policy-choices.ts';
import { policyList } from './policy-list.ts';

const whole = ([least, most]: readonly [number, number]) =>
  z.number().int(msg('A whole number')).min(least, msg('At least {least}')).max(most, msg('At most {most}'));
/** As typed in a form; empty: no limit. */
const typed = ([least, most]: readonly [number, number]) =>
  z
    .literal('')
    .transform(() => null)
    .or(wholeNumber(least, most));

const waitingStatus = z.enum(statusPriority);
const EVERY_STATUS = msg('Each status once');

const rules = {
  name: text(60),
  /** Every status in which orders wait for an agent, most urgent first. */
  status_order: z
    .array(waitingStatus)
    .length(statusPriority.length, EVERY_STATUS)
    .refine((order) => new Set(order).size === order.length, EVERY_STATUS),
  overdue_first: z.boolean(),
  within: choiceOf(withinOrders),
  language_first: z.boolean(),
};

interface Share {
  fair_tasks: number | null;
  fair_minutes: number | null;
}

function checkShare({ fair_tasks, fair_minutes }: Share, context: z.RefinementCtx): void {
  if ((fair_tasks === null) === (fair_minutes === null)) return;
  context.addIssue({ code: 'custom', path: [fair_tasks === null ? 'fair_tasks' : 'fair_minutes'], message: msg('Both, or none') });
}

/** The form of the console. */
export const typedPolicy = z
  .strictObject({ ...rules, fair_tasks: typed(shareRanges.tasks), fair_minutes: typed(shareRanges.minutes) })
  .superRefine(checkShare);
export type PolicyFields = z.output<typeof typedPolicy>;

const fields = { ...rules, fair_tasks: whole(shareRanges.tasks).nullable(), fair_minutes: whole(shareRanges.minutes).nullable() };

const placed = z.object({
  /** From 1. */
  position: z.number(),
  agent: z.string(),
});

const trialTask = z.object({
  id: z.number(),
  subject: z.object({ kind: choiceOf(subjectKinds), id: z.number(), code: z.string(), path: z.string() }),
  /** Of the order; null: it is not about one. */
  status: waitingStatus.nullable(),
  channel: z.string(),
  due_at: moment,
  /** When it would be assigned, and to whom, by the policy in use; null: not among the next tasks. */
  live: placed.nullable(),
  /** The same by the policy that is tried. */
  tried: placed.nullable(),
});
export type TrialRow = z.infer<typeof trialTask>;

const trialFigures = z.object({
  tasks: z.number(),
  /** Agents who get them. */
  agents: z.number(),
  /** Those past their time. */
  overdue: z.number(),
  /** How long their customers have waited, on average. */
  waited_minutes: z.number(),
  /** Those whose patient’s language is known, and of them those whose agent speaks it. */
  languages: z.number(),
  spoken: z.number(),
});
export type TrialFigures = z.infer<typeof trialFigures>;

const trial = z.object({
  at: moment,
  /** Name of the policy in use; null: none was written. */
  beside: z.string().nullable(),
  live: trialFigures,
  tried: trialFigures,
  /** By their turn in the policy that is tried; then those that only the policy in use assigns. */
  tasks: z.array(trialTask),
});
export type PolicyTrial = z.infer<typeof trial>;

const event = loggedEvent(
  z.object({
    fields: z.array(z.string()).optional(),
    tasks: z.number().optional(),
    differing: z.number().optional(),
    other: z.string().optional(),
    reason: z.string().optional(),
  }),
);
export type PolicyLogEntry = z.infer<typeof event>;

const policy = z.object({
  ...recordShape(event),
  status: choiceOf(policyStatuses),
  ...rules,
  name: z.string(),
  fair_tasks: z.number().nullable(),
  fair_minutes: z.number().nullable(),
  /** The last one since it was changed; null: none. */
  trial: trial.nullable(),
  live_since: moment.nullable(),
});
export type PolicyRecord = z.infer<typeof policy>;

const change = { policy_id: idInAddress, ...recordChange };
const changing = (path: string, summary: string) =>
  operation('policies.manage', { method: 'POST', path: `/crm/assignment-policies/{policy_id}${path}` as const, summary }).errors(
    changeErrors(policy),
  );

/** CRM: how tasks are assigned to agents (§3, §7.3). */
const operations = {
  policies: listOperations(policyList),
  policy: operation('policies.manage', {
    method: 'GET',
    path: '/crm/assignment-policies/{policy_id}',
    summary: 'One policy of assignment: its rules, its last trial, what happened, and what is possible now',
  })
    .input(z.strictObject({ policy_id: idInAddress }))
    .output(policy),
  createPolicy: operation('policies.manage', {
    method: 'POST',
    path: '/crm/assignment-policies',
    summary: 'A draft of a policy; nothing is assigned by it',
  })
    .errors(keyErrors)
    .input(z.strictObject({ ...fields, request_key: requestKey.optional() }).superRefine(checkShare))
    .output(policy),
  changePolicy: changing('/rules', 'Another name or other rules; what was tried is a draft again')
    .input(z.strictObject({ ...change, ...fields }).superRefine(checkShare))
    .output(policy),
  tryPolicy: changing('/try', 'What it would do with the next 20 tasks, beside the policy in use; assigns nothing')
    .input(z.strictObject(change))
    .output(policy),
  activatePolicy: changing('/use', 'Tasks are assigned by it from now on; the policy in use until then is retired')
    .input(z.strictObject(change))
    .output(policy),
  restorePolicy: changing('/restore', 'A retired policy is used again')
    .input(z.strictObject({ ...change, ...reasoned.shape }))
    .output(policy),
  discardPolicy: changing('/discard', 'A policy that was never used is given up').input(z.strictObject(change)).output(policy),
};

export const contract = { crm: operations };
