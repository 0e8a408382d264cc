import { z } from 'zod';
import { choiceOf, id, idInAddress, nothing, orEmpty, requestKey, shortTime, text, wholeNumber } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { changeErrors, keyErrors, loggedEvent, recordChange, recordShape } from '#platform/record/contract.ts';
import { msg } from '#platform/contract/sentence.ts';
import { channelList } from './channel-list.ts';
import { membershipRanges } from './member-ranges.ts';
import { channelStatuses, channelTypes, taskCauses } from './task-causes.ts';
import { skills, taskLanguages } from './task-needs.ts';

const cause = choiceOf(taskCauses);
const languages = z.array(choiceOf(taskLanguages)).max(Object.keys(taskLanguages).length);
const skillSet = z.array(choiceOf(skills)).max(Object.keys(skills).length);
const hours = z.object({ from: z.string(), until: z.string() }).nullable();

const event = loggedEvent(
  z.object({
    priority: z.number().optional(),
    tat_minutes: z.number().optional(),
    offer_seconds: z.number().nullable().optional(),
    script: z.string().optional(),
    name: z.string().optional(),
    causes: z.array(cause).optional(),
    languages: languages.optional(),
    skills: skillSet.optional(),
    hours: hours.optional(),
    agent: z.string().optional(),
    weight: z.number().optional(),
    cap: z.number().optional(),
    removed: z.literal(true).optional(),
  }),
);
export type ChannelLogEntry = z.infer<typeof event>;

const member = z.object({ user_id: z.number(), name: z.string(), weight: z.number(), cap: z.number(), held: z.number() });
export type ChannelMember = z.infer<typeof member>;

const channel = z.object({
  ...recordShape(event),
  status: choiceOf(channelStatuses),
  name: z.string(),
  type: choiceOf(channelTypes),
  priority: z.number(),
  tat_minutes: z.number(),
  /** An offer of its tasks stands so many seconds; null: agents ask for them. */
  offer_seconds: z.number().nullable(),
  script: z.string(),
  causes: z.array(cause),
  languages,
  skills: skillSet,
  /** Null: its tasks are given out at any time. */
  hours,
  waiting: z.number(),
  held: z.number(),
  /** By name. */
  members: z.array(member),
});
export type ChannelRecord = z.infer<typeof channel>;

/** Ranges of the settings and of a membership. */
const ranges = { priority: [0, 1_000], tat_minutes: [5, 10_080], offer_seconds: [10, 600], ...membershipRanges } as const;
const whole = ([least, most]: readonly [number, number]) =>
  z.number().int(msg('A whole number')).min(least, msg('At least {least}')).max(most, msg('At most {most}'));
/** As typed in a form. */
const typed = ([least, most]: readonly [number, number]) => wholeNumber(least, most);

/** With `{name}`, `{order}` and `{store}` for what the task is about. */
const script = orEmpty(text(1_000));

const settings = {
  /** Missing: as before. */
  script: script.optional(),
  priority: whole(ranges.priority),
  tat_minutes: whole(ranges.tat_minutes),
  /** Null: agents ask. Missing: as before. */
  offer_seconds: whole(ranges.offer_seconds).nullable().optional(),
};
const typedSettings = {
  script,
  priority: typed(ranges.priority),
  tat_minutes: typed(ranges.tat_minutes),
  /** Empty: agents ask. */
  offer_seconds: orEmpty(typed(ranges.offer_seconds)).transform((seconds) => (seconds === '' ? null : seconds)),
};
const named = { name: text(60), causes: z.array(cause).min(1, msg('Choose what comes in')).max(10) };
/** Nothing comes into a queue that works by itself. */
const renamed = { name: text(60), causes: z.array(cause).max(10) };
/** `weight`: among the agent's queues of the same priority, higher ones come first. `cap`: tasks at once. */
const membership = { user_id: id, weight: whole(ranges.weight), cap: whole(ranges.cap) };

/** Forms of the console. */
export const newSettings = z.strictObject({ ...renamed, ...typedSettings });
export const newChannel = z.strictObject({ ...named, ...typedSettings });
export const newMembership = z.strictObject({ user_id: id, weight: typed(ranges.weight), cap: typed(ranges.cap) });

/** What the queue asks of its agents, and when its tasks are given out. */
export const channelNeeds = z
  .strictObject({ languages, skills: skillSet, hours_from: orEmpty(shortTime), hours_until: orEmpty(shortTime) })
  .refine(({ hours_from: from, hours_until: until }) => (from === '') === (until === ''), {
    path: ['hours_until'],
    message: msg('Both times, or none'),
  })
  .refine(({ hours_from: from, hours_until: until }) => from === '' || until === '' || from < until, {
    path: ['hours_until'],
    message: msg('It ends after it begins'),
  });

const change = { channel_id: idInAddress, ...recordChange };
const changing = (path: string, summary: string) =>
  operation('channels.manage', { method: 'POST', path: `/crm/channels/{channel_id}${path}` as const, summary }).errors(
    changeErrors(channel),
  );

/** CRM: queues and their agents (queue master, §7.3). */
const operations = {
  channels: listOperations(channelList),
  channel: operation('channels.read', {
    method: 'GET',
    path: '/crm/channels/{channel_id}',
    summary: 'One queue: its settings, its agents, and what is possible now',
  })
    .input(z.strictObject({ channel_id: idInAddress }))
    .output(channel),
  queueAgents: operation('channels.read', {
    method: 'GET',
    path: '/crm/queue-agents',
    summary: 'Agents who may be members (queue agent list)',
  })
    .input(nothing)
    .output(z.object({ agents: z.array(z.object({ user_id: z.number(), name: z.string() })) })),
  createChannel: operation('channels.manage', { method: 'POST', path: '/crm/channels', summary: 'A new queue, without members' })
    .errors(keyErrors)
    .input(z.strictObject({ ...named, ...settings, request_key: requestKey.optional() }))
    .output(channel),
  changeChannel: changing('/settings', 'Another name, priority or time, or other work that comes in')
    .input(z.strictObject({ ...change, ...renamed, ...settings }))
    .output(channel),
  changeChannelNeeds: changing('/needs', 'Other languages, skills or hours').input(channelNeeds.safeExtend(change)).output(channel),
  pauseChannel: changing('/pause', 'Its tasks wait').input(z.strictObject(change)).output(channel),
  resumeChannel: changing('/resume', 'Its tasks are given out again').input(z.strictObject(change)).output(channel),
  closeChannel: changing('/close', 'The queue is given up; refused while tasks are open').input(z.strictObject(change)).output(channel),
  setMember: changing('/members', 'An agent becomes a member, or has another weight or limit')
    .input(z.strictObject({ ...change, ...membership }))
    .output(channel),
  removeMember: changing('/members/remove', 'An agent is no longer a member')
    .input(z.strictObject({ ...change, user_id: id }))
    .output(channel),
};

export const contract = { crm: operations };
