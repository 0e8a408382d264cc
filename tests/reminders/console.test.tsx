/** Reminders (§2.1): the list with the open reminder, a new one, what can be done with a due one, and the command of every screen. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newReminderCommand } from '#features/reminders/console/new-reminder-command.ts';
import ReminderListScreen from '#features/reminders/console/reminder-list-screen.tsx';
import type { ReminderRecord } from '#features/reminders/contract.ts';
import reminders from '#features/reminders/console.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, serve } from '#tests/support/server-double.ts';
import { openScreen } from '#tests/support/open-screen.tsx';

const now = new Date('2026-11-23T09:00:00.000Z');
const possible = (event: string) => ({ event, allowed: true, because: null });
const events = ['reminder.changed', 'reminder.done', 'reminder.snoozed', 'reminder.cancelled'];

const due: ReminderRecord = {
  id: 4,
  version: 3,
  status: 'due',
  title: 'Count the cold room',
  note: 'With a witness',
  link: '/galen/order-list?order_id=7',
  due_at: '2026-11-23T08:30:00.000Z',
  repeat: 'none',
  author: { id: 7, name: 'Meera Kulkarni' },
  recipient: { id: 7, name: 'Meera Kulkarni' },
  created_at: '2026-11-20T08:00:00.000Z',
  log: [
    { version: 3, at: '2026-11-23T08:30:02.000Z', by: 'System', event: 'due.reached', payload: {} },
    { version: 2, at: '2026-11-22T08:00:00.000Z', by: 'Meera Kulkarni', event: 'reminder.changed', payload: { fields: ['title'] } },
  ],
  abilities: events.map(possible),
};
const fromLead: ReminderRecord = {
  ...due,
  author: { id: 2, name: 'Farhan Shaikh' },
  abilities: [
    { event: 'reminder.changed', allowed: false, because: { message: 'Farhan Shaikh wrote it and can change it' } },
    ...events.slice(1).map(possible),
  ],
};

let requests: ReceivedRequest[];
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);
const key = expect.any(String);

function open(at: string, answers: Parameters<typeof serve>[0] = {}, who: string[] = [roles.callCenterOperation]) {
  stored.currentUser.write(current({ roles: who }));
  requests = serve({
    'GET /api/main/reminders': () => [200, { rows: [], total: 0 }],
    'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
    'GET /api/main/reminder-recipients': () => [200, { users: [{ id: 9, name: 'Asha Rao', title: 'Supervisor' }] }],
    ...answers,
  });
  return openScreen(<ReminderListScreen />, `/Schedule-and-Reminder?${at}`);
}
const openRecord = (record: ReminderRecord, answers: Parameters<typeof serve>[0] = {}) =>
  open('id=4', { 'GET /api/main/reminders/4': () => [200, record], ...answers });

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  queryClient.clear();
});
afterEach(() => vi.useRealTimers());

type Person = ReturnType<typeof open>;
const press = async (person: Person, name: string) => person.click(await screen.findByRole('button', { name }));
const type = async (person: Person, name: string | RegExp, text: string) => person.type(await screen.findByRole('textbox', { name }), text);

describe('an open reminder', () => {
  it('shows its time, link and note, and what happened', async () => {
    openRecord(due);
    expect(await screen.findByText('23-11-2026, 14:00')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: due.link })).toHaveAttribute('href', due.link);
    expect(screen.getByText('With a witness')).toBeInTheDocument();
    const log = within(screen.getByRole('region', { name: 'What happened' }));
    expect(log.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Its time came'),
      expect.stringContaining('Changed Title'),
    ]);
  });

  it('is done by a press', async () => {
    const person = openRecord(due, { 'POST /api/main/reminders/4/done': () => [200, { ...due, version: 4, status: 'sent' }] });
    await press(person, 'Done');
    expect(await screen.findByText('The reminder is done')).toBeInTheDocument();
    expect(sent()).toEqual([['POST /api/main/reminders/4/done', { version: 3, request_key: key }]]);
    expect(screen.queryByRole('button', { name: 'Done' })).not.toBeInTheDocument();
  });

  it('that repeats says when it comes next', async () => {
    const next = { ...due, version: 4, status: 'scheduled', repeat: 'daily', due_at: '2026-11-24T08:30:00.000Z' };
    const person = openRecord({ ...due, repeat: 'daily' }, { 'POST /api/main/reminders/4/done': () => [200, next] });
    await press(person, 'Done');
    expect(await screen.findByText('Done. Next on 24-11-2026, 14:00')).toBeInTheDocument();
  });

  it.each([
    ['In 10 min', '2026-11-23T09:10:00.000Z'],
    ['In 1 hour', '2026-11-23T10:00:00.000Z'],
    ['Tomorrow, 09:00', '2026-11-24T03:30:00.000Z'],
  ])('is snoozed: %s', async (name, due_at) => {
    const person = openRecord(due, { 'POST /api/main/reminders/4/snooze': () => [200, { ...due, version: 4, status: 'snoozed', due_at }] });
    await press(person, 'Snooze…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Snooze reminder' }));
    await person.click(dialog.getByRole('button', { name }));
    await person.click(dialog.getByRole('button', { name: 'Snooze' }));
    await waitFor(() => expect(sent()).toEqual([['POST /api/main/reminders/4/snooze', { version: 3, due_at, request_key: key }]]));
  });

  it('is cancelled without a reason, too', async () => {
    const person = openRecord(due, { 'POST /api/main/reminders/4/cancel': () => [200, { ...due, version: 4, status: 'cancelled' }] });
    await press(person, 'Cancel reminder…');
    await person.click(
      within(await screen.findByRole('dialog', { name: 'Cancel reminder?' })).getByRole('button', { name: 'Cancel reminder' }),
    );
    await waitFor(() => expect(sent()).toEqual([['POST /api/main/reminders/4/cancel', { version: 3, reason: '', request_key: key }]]));
  });

  it('from somebody else cannot be changed, and says why', async () => {
    openRecord(fromLead);
    expect(await screen.findByText('Farhan Shaikh')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change…' })).toHaveAccessibleDescription('Farhan Shaikh wrote it and can change it');
  });

  it('keeps what was typed when somebody else has changed it', async () => {
    const newer = { ...due, version: 4 };
    const person = openRecord(due, {
      'PUT /api/main/reminders/4': () => [
        409,
        {
          defined: true,
          code: 'CONFLICT',
          status: 409,
          message: '',
          data: { record: newer, message: 'Changed by someone else since you opened it' },
        },
      ],
    });
    await press(person, 'Change…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change reminder' }));
    await person.type(dialog.getByRole('textbox', { name: 'Title' }), ' twice');
    await person.click(dialog.getByRole('button', { name: 'Save reminder' }));
    expect(await dialog.findByText(/What you typed is kept/)).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Count the cold room twice');
  });
});

describe('a new reminder', () => {
  it('is refused at its fields', async () => {
    const person = open('id=new');
    await type(person, /^Link/, 'https://example.com');
    await press(person, 'Save reminder');
    expect(await screen.findByText('A path in this product, such as /galen/order-list?order_id=7')).toBeInTheDocument();
    expect(screen.getByText('Fill this in')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /^Link/ })).toHaveValue('https://example.com');
    expect(sent()).toEqual([]);
  });

  it('is for its author; a pasted address of this product becomes its path', async () => {
    const person = open('id=new', { 'POST /api/main/reminders': () => [200, due], 'GET /api/main/reminders/4': () => [200, due] });
    await type(person, 'Title', 'Count the cold room');
    await press(person, 'Tomorrow, 09:00');
    await person.click(screen.getByRole('textbox', { name: /^Link/ }));
    await person.paste(`${location.origin}/crm/my-queue`);
    expect(screen.getByRole('textbox', { name: /^Link/ })).toHaveValue('/crm/my-queue');
    expect(screen.queryByRole('combobox', { name: 'Recipient' })).not.toBeInTheDocument();
    await person.selectOptions(screen.getByRole('combobox', { name: 'Repeats' }), 'Monday to Friday');
    await press(person, 'Save reminder');
    const fields = { title: 'Count the cold room', note: '', link: '/crm/my-queue', repeat: 'weekdays', recipient_id: null };
    await waitFor(() =>
      expect(sent()).toEqual([['POST /api/main/reminders', { ...fields, due_at: '2026-11-24T03:30:00.000Z', request_key: key }]]),
    );
  });

  it('is for somebody else, if a team lead writes it, and leads to the page on which it began', async () => {
    const person = open('id=new&link=%2Fcrm%2Fmy-queue', { 'POST /api/main/reminders': () => [200, due] }, [roles.crmTeamLead]);
    expect(await screen.findByRole('textbox', { name: /^Link/ })).toHaveValue('/crm/my-queue');
    await screen.findByRole('option', { name: 'Asha Rao · Supervisor' });
    await person.selectOptions(screen.getByRole('combobox', { name: 'Recipient' }), 'Asha Rao · Supervisor');
    await type(person, 'Title', 'Bring the form');
    await press(person, 'In 1 hour');
    await press(person, 'Save reminder');
    await waitFor(() => expect(sent()[0]?.[1]).toMatchObject({ recipient_id: 9, link: '/crm/my-queue' }));
  });
});

describe('on every screen', () => {
  it('the command “New reminder” is found by its words', async () => {
    stored.currentUser.write(current());
    const find = async (words: string) => (await newReminderCommand.find(words, new AbortController().signal)).map(({ label }) => label);
    expect(await Promise.all(['remind', 'new rem', 'order'].map(find))).toEqual([['New reminder'], ['New reminder'], []]);
    const [command] = await newReminderCommand.find('remind', new AbortController().signal);
    expect(newReminderCommand.revive!(command!.kept)?.label).toBe('New reminder');
    expect(newReminderCommand.revive!({ kind: 'order', id: 7 })).toBeNull();
    stored.currentUser.write(current({ roles: [roles.integration] }));
    expect(await find('remind')).toEqual([]);
  });

  it('a notification about a reminder names it and leads to it; others belong to other features', () => {
    const [place] = reminders.slots['notification.place'];
    const [subject] = reminders.slots['notification.subject'];
    const about = { callback_id: 4, order_id: null, status: 'reminder_due' };
    expect([place!(about), subject!(about)]).toEqual(['/Schedule-and-Reminder?id=4', 'Reminder 4']);
    const other = { ...about, status: 'pending' };
    expect([place!(other), subject!(other)]).toEqual([null, null]);
  });
});
