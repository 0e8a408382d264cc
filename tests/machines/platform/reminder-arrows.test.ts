/** When a reminder comes again. Clocks in Asia/Kolkata: 09:00 there is 03:30 in UTC. */
import { describe, expect, test } from 'vitest';
import { accept } from '#machines/entity.ts';
import type { ReminderEvent, ReminderFacts, ReminderRepeat } from '#machines/platform/reminder-facts.ts';
import { nextTime } from '#machines/platform/reminder-times.ts';
import { reminderMachine, reminderWhy } from '#machines/platform/reminder.ts';

/** 09:00 of a day. */
const nine = (day: string): string => `${day}T03:30:00.000Z`;

describe('the next time', () => {
  test.each<[ReminderRepeat, first: string, after: string, expected: string | null]>([
    ['none', nine('2026-11-27'), nine('2026-11-27'), null],
    ['daily', nine('2026-11-27'), nine('2026-11-27'), nine('2026-11-28')],
    // Early in the morning of the same day.
    ['daily', nine('2026-11-20'), '2026-11-27T01:00:00.000Z', nine('2026-11-27')],
    // From Friday over the weekend.
    ['weekdays', nine('2026-11-27'), nine('2026-11-27'), nine('2026-11-30')],
    ['weekdays', nine('2026-11-26'), nine('2026-11-26'), nine('2026-11-27')],
    ['weekly', nine('2026-11-27'), nine('2026-11-27'), nine('2026-12-04')],
    ['monthly', nine('2026-11-27'), nine('2026-11-27'), nine('2026-12-27')],
    // The last day of a month without the day, and the day itself where there is one.
    ['monthly', nine('2027-01-31'), nine('2027-01-31'), nine('2027-02-28')],
    ['monthly', nine('2027-01-31'), nine('2027-02-28'), nine('2027-03-31')],
    ['monthly', nine('2028-01-30'), nine('2028-01-30'), nine('2028-02-29')],
    ['monthly', nine('2027-02-28'), nine('2027-02-28'), nine('2027-03-28')],
    // Times that were missed are left out.
    ['daily', nine('2026-11-01'), nine('2026-11-27'), nine('2026-11-28')],
    ['monthly', nine('2026-01-31'), nine('2026-11-27'), nine('2026-11-30')],
    // Shortly before midnight there: the day in UTC is another one.
    ['daily', '2026-11-26T18:20:00.000Z', '2026-11-26T18:20:00.000Z', '2026-11-27T18:20:00.000Z'],
    ['weekdays', '2026-11-26T19:00:00.000Z', '2026-11-26T19:00:00.000Z', '2026-11-29T19:00:00.000Z'],
  ])('%s from %s, after %s: %s', (repeat, startsAt, after, expected) => {
    expect(nextTime({ startsAt, repeat }, after)).toBe(expected);
  });
});

const [author, recipient, other] = [
  { id: 2, name: 'Farhan Shaikh' },
  { id: 1, name: 'Meera Kulkarni' },
  { id: 3, name: 'Devika Rao' },
];
const [dueAt, later] = [nine('2026-11-27'), '2026-11-27T09:00:00.000Z'];
const facts: ReminderFacts = { author, recipient, startsAt: dueAt, dueAt, repeat: 'none' };
const daily: ReminderFacts = { ...facts, repeat: 'daily' };

const by = (user: typeof author): Record<ReminderEvent['type'], ReminderEvent> => ({
  'reminder.changed': { type: 'reminder.changed', by: user, recipient, dueAt: later, repeat: 'none' },
  'reminder.done': { type: 'reminder.done', by: user, at: dueAt },
  'reminder.snoozed': { type: 'reminder.snoozed', by: user, dueAt: later },
  'reminder.cancelled': { type: 'reminder.cancelled', by: user },
  'due.reached': { type: 'due.reached', at: dueAt, isRecipientActive: true },
});

type Arrows = Record<string, Partial<Record<ReminderEvent['type'], string>>>;

/** By who sends it; every event that is not listed is refused. */
const arrows: Record<string, Arrows> = {
  author: {
    scheduled: { 'reminder.changed': 'scheduled', 'reminder.cancelled': 'cancelled', 'due.reached': 'due' },
    due: { 'reminder.changed': 'scheduled', 'reminder.cancelled': 'cancelled' },
    snoozed: { 'reminder.changed': 'scheduled', 'reminder.cancelled': 'cancelled', 'due.reached': 'due' },
    failed: { 'reminder.changed': 'scheduled', 'reminder.cancelled': 'cancelled' },
    sent: {},
    cancelled: {},
  },
  recipient: {
    scheduled: { 'reminder.cancelled': 'cancelled', 'due.reached': 'due' },
    due: { 'reminder.done': 'sent', 'reminder.snoozed': 'snoozed', 'reminder.cancelled': 'cancelled' },
    snoozed: { 'reminder.done': 'sent', 'reminder.snoozed': 'snoozed', 'reminder.cancelled': 'cancelled', 'due.reached': 'due' },
    failed: { 'reminder.cancelled': 'cancelled' },
    sent: {},
    cancelled: {},
  },
  other: { scheduled: { 'due.reached': 'due' }, due: {}, snoozed: { 'due.reached': 'due' }, failed: {}, sent: {}, cancelled: {} },
};
const senders = { author, recipient, other };
const cases = Object.entries(arrows).flatMap(([who, states]) => Object.entries(states).map(([from, to]) => ({ who, from, to })));

describe.each(cases)('$from, from the $who', ({ who, from, to }) => {
  test.each(Object.values(by(senders[who as keyof typeof senders])))('$type', (event) => {
    expect(accept(reminderMachine, from, facts, event)?.state ?? null).toBe(to[event.type] ?? null);
  });
});

describe('a reminder', () => {
  const send = (state: string, context: ReminderFacts, event: ReminderEvent) => accept(reminderMachine, state, context, event);

  test('that repeats is planned for its next time when it is done, however late it was put off to', () => {
    const done = { type: 'reminder.done', by: recipient, at: later } as const;
    expect(send('due', daily, done)).toMatchObject({ state: 'scheduled', context: { dueAt: nine('2026-11-28'), startsAt: dueAt } });
    const putOff = { ...daily, dueAt: nine('2026-12-02') };
    expect(send('snoozed', putOff, done)).toMatchObject({ state: 'scheduled', context: { dueAt: nine('2026-11-28') } });
  });

  test('keeps its rhythm when only its text is changed, and begins a new one with another time', () => {
    const endOfMonth = { ...facts, startsAt: nine('2027-01-31'), dueAt: nine('2027-02-28'), repeat: 'monthly' as const };
    const change = { type: 'reminder.changed', by: author, recipient: other, dueAt: endOfMonth.dueAt, repeat: 'monthly' } as const;
    expect(send('scheduled', endOfMonth, change)?.context).toEqual({ ...endOfMonth, recipient: other });
    const moved = { ...change, dueAt: nine('2027-03-15') };
    expect(send('scheduled', endOfMonth, moved)?.context.startsAt).toBe(nine('2027-03-15'));
  });

  test('does not reach somebody who cannot sign in, and does not come before its time', () => {
    const reached = { type: 'due.reached', at: dueAt, isRecipientActive: false } as const;
    expect(send('scheduled', facts, reached)?.state).toBe('failed');
    expect(send('scheduled', facts, { ...reached, at: nine('2026-11-26') })).toBeNull();
  });

  test.each<[string, ReminderEvent, string]>([
    ['scheduled', by(recipient)['reminder.changed'], 'Farhan Shaikh wrote it and can change it'],
    ['scheduled', by(recipient)['reminder.done'], 'Its time has not come'],
    ['due', by(author)['reminder.snoozed'], 'It is for Meera Kulkarni'],
    ['failed', by(recipient)['reminder.done'], 'The reminder could not be delivered'],
    ['due', by(other)['reminder.cancelled'], 'It is neither yours nor for you'],
    ['sent', by(author)['reminder.changed'], 'The reminder is done'],
    ['cancelled', by(author)['reminder.cancelled'], 'The reminder is cancelled'],
    ['scheduled', by(author)['due.reached'], 'Its time has not come'],
  ])('in %s refuses %o with the reason', (state, event, why) => {
    expect(reminderWhy(facts, event, state).message).toBe(why);
  });
});
