import type { ReminderFacts } from '#machines/platform/reminder-facts.ts';
import { reminderMachine } from '#machines/platform/reminder.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const [author, recipient, other] = [
  { id: 2, name: 'Farhan Shaikh' },
  { id: 1, name: 'Meera Kulkarni' },
  { id: 3, name: 'Devika Rao' },
];
const [before, due, after, later, evening] = [
  '2026-11-27T03:00:00.000Z',
  '2026-11-27T03:30:00.000Z',
  '2026-11-27T04:00:00.000Z',
  '2026-11-27T09:00:00.000Z',
  '2026-11-27T15:00:00.000Z',
];
const once: ReminderFacts = { author, recipient, startsAt: due, dueAt: due, repeat: 'none' };

const spec: ModelSpec<typeof reminderMachine> = {
  machine: reminderMachine,
  inputs: {
    once,
    monthly: { ...once, repeat: 'monthly' },
    own: { ...once, author: recipient },
  } satisfies Record<string, ReminderFacts>,
  cases: {
    'reminder.changed': [
      { by: author, recipient: other, dueAt: later, repeat: 'daily' },
      { by: author, recipient, dueAt: due, repeat: 'none' },
      { by: recipient, recipient, dueAt: later, repeat: 'none' },
    ],
    'reminder.done': [
      { by: recipient, at: after },
      { by: author, at: after },
    ],
    'reminder.snoozed': [
      { by: recipient, dueAt: later },
      { by: author, dueAt: later },
    ],
    'reminder.cancelled': [{ by: author }, { by: recipient }, { by: other }],
    'due.reached': [
      { at: before, isRecipientActive: true },
      { at: after, isRecipientActive: true },
      { at: evening, isRecipientActive: true },
      { at: evening, isRecipientActive: false },
    ],
  },
};

export default spec;
