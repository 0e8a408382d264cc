import { assign, setup } from 'xstate';
import { allOf } from '../all-of.ts';
import type { ReminderEvent, ReminderFacts, ReminderTimes, ReminderUser } from './reminder-facts.ts';
import { nextTime } from './reminder-times.ts';
import { reminderEvents, reminderGuards, reminderWhy } from './reminder-words.ts';

interface ByUser {
  by: ReminderUser;
}
interface Moment {
  at: string;
}
type Change = Omit<ReminderTimes, 'startsAt'> & { recipient: ReminderUser };

const reminder = setup({
  types: { context: {} as ReminderFacts, events: {} as ReminderEvent, input: {} as ReminderFacts, meta: {} as { spec?: string } },
  guards: {
    isAuthor: ({ context }, { by }: ByUser) => context.author.id === by.id,
    isRecipient: ({ context }, { by }: ByUser) => context.recipient.id === by.id,
    isParty: ({ context: { author, recipient } }, { by }: ByUser) => author.id === by.id || recipient.id === by.id,
    repeats: ({ context }) => context.repeat !== 'none',
    hasCome: ({ context }, { at }: Moment) => Date.parse(context.dueAt) <= Date.parse(at),
    isRecipientActive: (_, { isRecipientActive }: { isRecipientActive: boolean }) => isRecipientActive,
  },
  actions: {
    /** A rhythm begins anew with another time or repetition. */
    keepChange: assign(({ context }, { recipient, dueAt, repeat }: Change) => {
      const isSame = dueAt === context.dueAt && repeat === context.repeat;
      return { recipient, dueAt, repeat, startsAt: isSame ? context.startsAt : dueAt };
    }),
    snooze: assign((_, { dueAt }: { dueAt: string }) => ({ dueAt })),
    planNext: assign(({ context }, { at }: Moment) => ({ dueAt: nextTime(context, at) ?? context.dueAt })),
  },
});

const byUser = ({ event }: { event: ByUser }) => ({ by: event.by });
const moment = ({ event }: { event: Moment }) => ({ at: event.at });

const changed = {
  target: 'scheduled',
  guard: { type: 'isAuthor' as const, params: byUser },
  actions: {
    type: 'keepChange' as const,
    params: ({ event: { recipient, dueAt, repeat } }: { event: Change }) => ({ recipient, dueAt, repeat }),
  },
} as const;
const done = [
  {
    target: 'scheduled',
    guard: allOf([{ type: 'isRecipient', params: byUser }, 'repeats']),
    actions: { type: 'planNext' as const, params: moment },
  },
  { target: 'sent', guard: { type: 'isRecipient' as const, params: byUser } },
] as const;
const snoozed = {
  target: 'snoozed',
  guard: { type: 'isRecipient' as const, params: byUser },
  actions: { type: 'snooze' as const, params: ({ event }: { event: { dueAt: string } }) => ({ dueAt: event.dueAt }) },
} as const;
const cancelled = { target: 'cancelled', guard: { type: 'isParty' as const, params: byUser } } as const;
/** A user who cannot sign in any more is not reminded. */
const reached = [
  {
    target: 'due',
    guard: allOf([
      { type: 'hasCome', params: moment },
      {
        type: 'isRecipientActive',
        params: ({ event: { isRecipientActive } }: { event: { isRecipientActive: boolean } }) => ({ isRecipientActive }),
      },
    ]),
  },
  { target: 'failed', guard: { type: 'hasCome' as const, params: moment } },
] as const;

/** A user is reminded of something at a time (§2.1), by themselves or by their team lead. */
export const reminderMachine = reminder.createMachine({
  id: 'reminder',
  description: 'A user is reminded of something at a time, once or again and again',
  context: ({ input }) => input,
  initial: 'scheduled',
  states: {
    scheduled: {
      description: 'Its time is to come',
      meta: { spec: '§2.1' },
      on: { 'reminder.changed': changed, 'reminder.cancelled': cancelled, 'due.reached': reached },
    },
    due: {
      description: 'Its time has come, and the recipient is notified',
      meta: { spec: '§2.1' },
      on: {
        'reminder.changed': changed,
        'reminder.done': done,
        'reminder.snoozed': snoozed,
        'reminder.cancelled': cancelled,
      },
    },
    snoozed: {
      description: 'The recipient has put it off to another time',
      meta: { spec: '§2.1' },
      on: {
        'reminder.changed': changed,
        'reminder.done': done,
        'reminder.snoozed': snoozed,
        'reminder.cancelled': cancelled,
        'due.reached': reached,
      },
    },
    failed: {
      description: 'The recipient could not sign in any more when its time came; its author can choose somebody else',
      meta: { spec: '§2.1' },
      on: { 'reminder.changed': changed, 'reminder.cancelled': cancelled },
    },
    sent: { description: 'The recipient has done it', meta: { spec: '§2.1' }, type: 'final' },
    cancelled: { description: 'Nobody is reminded any more', meta: { spec: '§2.1' }, type: 'final' },
  },
});

export { reminderEvents, reminderGuards, reminderWhy };
