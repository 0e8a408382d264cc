import { z } from 'zod';
import { choiceOf, id, idInAddress, moment, nothing, orEmpty, shortTime, text, wholeNumber } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { changeErrors, loggedEvent, outcomes, recordChange, recordShape } from '#platform/record/contract.ts';
import { commands, decisions, environments, instanceStates, MOST_AT_ONCE, problems, providerProblems } from './cloud-choices.ts';
import { instanceList } from './instance-list.ts';

const reason = text(300);

/** Why something is to be done; in production it is required. */
export const reasoned = z.strictObject({ reason });
export const noted = z.strictObject({ note: orEmpty(text(1_000)).default('') });
export const keeping = z.strictObject({ until: moment });

/** `24:00` is the end of the day. */
const endTime = shortTime.or(z.literal('24:00'));

const weekdays = z
  .array(wholeNumber(1, 7))
  .min(1, msg('Choose at least one day'))
  .max(7, msg('At most {most} values'))
  .refine((days) => new Set(days).size === days.length, msg('Each day once'));

const offHoursFields = { weekdays, from: shortTime, until: endTime };
const isLonger = ({ from, until }: { from: string; until: string }) => from !== until;
const tooShort = { path: ['until'], message: msg('The end is not the start') };

export const offHours = z.strictObject(offHoursFields).refine(isLonger, tooShort);

/** As it is stored. */
const storedOffHours = z.object({ weekdays: z.array(z.number()), from: z.string(), until: z.string() });

const event = loggedEvent(
  z.object({
    reason: z.string().optional(),
    note: z.string().optional(),
    problem: choiceOf(problems).optional(),
    detail: z.string().optional(),
    until: moment.optional(),
    schedule: storedOffHours.nullable().optional(),
  }),
).extend({ to: choiceOf(instanceStates) });
export type InstanceLogEntry = z.infer<typeof event>;

const instance = z.object({
  ...recordShape(event),
  status: choiceOf(instanceStates),
  status_since: moment,
  instance_id: z.string(),
  region: z.string(),
  name: z.string(),
  environment: choiceOf(environments),
  type: z.string(),
  owner: z.string(),
  launched_at: moment.nullable(),
  schedule: storedOffHours.nullable(),
  kept_until: moment.nullable(),
  /** When its off-hours end; null: these are none. */
  off_until: moment.nullable(),
  requester: z.object({ id: z.number(), name: z.string() }).nullable(),
  reason: z.string(),
  due_at: moment.nullable(),
  is_restarting: z.boolean(),
  is_asleep: z.boolean(),
  problem: choiceOf(problems).nullable(),
  detail: z.string(),
});
export type InstanceRecord = z.infer<typeof instance>;

/** Request that waits for a second person. */
const request = z.object({
  id: z.number(),
  name: z.string(),
  status: choiceOf(instanceStates),
  by: z.string(),
  reason: z.string(),
  at: moment,
  due_at: moment.nullable(),
});
export type WaitingRequest = z.infer<typeof request>;

const change = { cloud_instance_id: idInAddress, ...recordChange };

const changing = (path: string, summary: string) =>
  operation('cloud.manage', { method: 'POST', path: `/admin/cloud-instances/{cloud_instance_id}${path}` as const, summary }).errors(
    changeErrors(instance),
  );

/** Cloud instance handling (§7.6). */
const operations = {
  cloudInstances: listOperations(instanceList),

  cloudInstance: operation('cloud.read', {
    method: 'GET',
    path: '/admin/cloud-instances/{cloud_instance_id}',
    summary: 'One cloud instance: its state, off-hours and history, and what is possible now',
  })
    .input(z.strictObject({ cloud_instance_id: idInAddress }))
    .output(instance),

  cloudProvider: operation('cloud.read', {
    method: 'GET',
    path: '/admin/cloud-provider',
    summary: 'When the cloud provider was read last, and the requests that wait for a second person',
  })
    .input(nothing)
    .output(
      z.object({
        isSimulated: z.boolean(),
        read_at: moment.nullable(),
        /** Null: it was read at the last attempt. */
        problem: choiceOf(providerProblems).nullable(),
        detail: z.string(),
        requests: z.array(request),
      }),
    ),

  commandCloudInstance: changing('/commands', 'The instance is started, stopped or restarted; in production a second person approves it')
    .input(z.strictObject({ ...change, command: z.enum(commands), reason: orEmpty(reason).default('') }))
    .output(instance),

  decideCloudRequest: changing('/decisions', 'A request is approved or declined by a second person, or withdrawn')
    .input(z.strictObject({ ...change, decision: z.enum(decisions), ...noted.shape }))
    .output(instance),

  setOffHours: changing('/off-hours', 'The instance rests in these hours: stopped when they begin, started again when they end')
    .input(z.strictObject({ ...change, ...offHoursFields }).refine(isLonger, tooShort))
    .output(instance),

  removeOffHours: changing('/off-hours-removal', 'The instance has no off-hours any more').input(z.strictObject(change)).output(instance),

  keepCloudInstance: changing('/kept', 'Off-hours do not stop the instance until a time')
    .input(z.strictObject({ ...change, ...keeping.shape }))
    .output(instance),

  commandCloudInstances: operation('cloud.manage', {
    method: 'POST',
    path: '/admin/cloud-instance-commands',
    summary: 'Several instances are started or stopped, each by itself; says which were, and why others were not',
  })
    .input(
      z.strictObject({
        instances: z
          .array(z.strictObject({ cloud_instance_id: id, ...recordChange }))
          .min(1, msg('At least one row'))
          .max(MOST_AT_ONCE, msg('At most {most} rows')),
        command: z.enum(['instance.start', 'instance.stop']),
        reason: orEmpty(reason).default(''),
      }),
    )
    .output(outcomes),
};

export const contract = { admin: operations };
