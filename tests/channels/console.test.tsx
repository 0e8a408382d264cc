import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import ChannelListScreen from '#features/channels/console/channel-list-screen.tsx';
import type { ChannelRecord } from '#features/channels/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { current } from '#tests/support/people.ts';
import { render, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

const events = ['channel.changed', 'needs.changed', 'member.changed', 'channel.paused', 'channel.resumed'];
const channel: ChannelRecord = {
  id: 3,
  version: 4,
  status: 'ACTIVE',
  name: 'Callbacks',
  type: 'AGENT',
  priority: 10,
  tat_minutes: 60,
  offer_seconds: null,
  script: '',
  causes: ['callback'],
  languages: ['hi'],
  skills: [],
  hours: null,
  waiting: 12,
  held: 2,
  members: [{ user_id: 21, name: 'Neha Chavan', weight: 2, cap: 4, held: 1 }],
  log: [
    {
      version: 4,
      at: '2026-11-23T08:00:00.000Z',
      by: 'Devika Rao',
      event: 'member.changed',
      payload: { agent: 'Neha Chavan', weight: 2, cap: 4 },
    },
  ],
  abilities: [
    ...events.map((event) => ({ event, allowed: true, because: null })),
    { event: 'channel.closed', allowed: false, because: { message: 'Tasks of the queue are still open' } },
  ],
};

let requests: ReceivedRequest[];
const answers: Parameters<typeof serve>[0] = {
  'GET /api/crm/channels': () => [
    200,
    { rows: [{ id: 3, version: 4, values: { name: 'Callbacks', priority: 10, status: 'ACTIVE', type: 'AGENT', tat: 60 } }], total: 1 },
  ],
  'GET /api/crm/channels/3': () => [200, channel],
  'GET /api/crm/queue-agents': () => [
    200,
    {
      agents: [
        { user_id: 21, name: 'Neha Chavan' },
        { user_id: 22, name: 'Tejas Sawant' },
      ],
    },
  ],
  'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
};

function open(address = '/crm/queues?id=3') {
  queryClient.clear();
  stored.currentUser.write(current({ roles: [roles.crmAgentAdmin] }));
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <ChannelListScreen />
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const drawer = async () => within(await screen.findByRole('complementary', { name: 'Queue: Callbacks' }));
const sent = () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

beforeEach(() => {
  requests = serve(answers);
});

it('shows a queue with its agents; what is not possible says why', async () => {
  open();
  const queue = await drawer();
  expect(await queue.findByText('12 waiting, 2 in hand')).toBeInTheDocument();
  expect(queue.getByRole('row', { name: /Neha Chavan/ })).toHaveTextContent(/21 of 4/);
  expect(queue.getByText('Neha Chavan: weight 2, at most 4')).toBeInTheDocument();
  expect(queue.getByRole('button', { name: 'Close queue' })).toHaveAccessibleDescription('Tasks of the queue are still open');
});

it('adds an agent who is no member yet; a refused field says why', async () => {
  let answer: [number, unknown] = refusal(400, 'BAD_REQUEST', 'Check the input', {
    errors: [{ field: 'cap', message: 'At most 20' }],
  });
  requests = serve({ ...answers, 'POST /api/crm/channels/3/members': () => answer });
  const person = open();
  await person.click(await (await drawer()).findByRole('button', { name: 'Add agent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add agent' }));
  await waitFor(() => expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Choose…', 'Tejas Sawant']));
  await person.selectOptions(dialog.getByLabelText('Agent'), 'Tejas Sawant');
  await person.clear(dialog.getByLabelText('Weight'));
  await person.type(dialog.getByLabelText('Weight'), '3');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('At most 20')).toBeInTheDocument();
  answer = [200, { ...channel, version: 5 }];
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent().at(-1)).toEqual([
    '/api/crm/channels/3/members',
    { version: 4, request_key: expect.any(String), user_id: 22, weight: 3, cap: 5 },
  ]);
});

it('sends nothing by Ctrl+Enter while the button is off', async () => {
  const person = open();
  await person.click(await (await drawer()).findByRole('button', { name: 'Languages, skills, hours' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who gets tasks of Callbacks' }));
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('No changes to save');
  await person.keyboard('{Control>}{Enter}{/Control}');
  expect(sent()).toEqual([]);
});

it('pauses a queue, and changes its priority and what comes in', async () => {
  requests = serve({
    ...answers,
    'POST /api/crm/channels/3/pause': () => [200, { ...channel, version: 5, status: 'PAUSED' }],
    'POST /api/crm/channels/3/settings': () => [200, { ...channel, version: 6, priority: 15 }],
  });
  const person = open();
  const queue = await drawer();
  await person.click(await queue.findByRole('button', { name: 'Pause' }));
  expect(await queue.findByRole('button', { name: 'Resume' })).toBeInTheDocument();
  await person.click(queue.getAllByRole('button', { name: 'Change' })[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Callbacks' }));
  await person.clear(dialog.getByLabelText('Priority'));
  await person.type(dialog.getByLabelText('Priority'), '15');
  await person.click(dialog.getByRole('checkbox', { name: 'Drop-off carts' }));
  await person.type(dialog.getByRole('textbox', { name: /Offer stands/ }), '45');
  await person.type(dialog.getByRole('textbox', { name: /Script/ }), 'Good day, {{name}.');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent().at(-1)).toEqual([
      '/api/crm/channels/3/settings',
      {
        version: 5,
        request_key: expect.any(String),
        name: 'Callbacks',
        causes: ['callback', 'drop-off'],
        priority: 15,
        tat_minutes: 60,
        offer_seconds: 45,
        script: 'Good day, {name}.',
      },
    ]),
  );
});

it('says what a queue needs, and refuses hours that end before they begin', async () => {
  requests = serve({
    ...answers,
    'POST /api/crm/channels/3/needs': () => [200, { ...channel, version: 5, hours: { from: '09:00', until: '21:00' } }],
  });
  const person = open();
  const queue = await drawer();
  expect(await queue.findByText('Hindi')).toBeInTheDocument();
  await person.click(queue.getByRole('button', { name: 'Languages, skills, hours' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who gets tasks of Callbacks' }));
  await person.click(dialog.getByRole('checkbox', { name: 'Settles complaints' }));
  await person.type(dialog.getByLabelText(/^Given out from/), '21:00');
  await person.type(dialog.getByLabelText(/^Given out until/), '09:00');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('It ends after it begins')).toBeInTheDocument();
  await person.clear(dialog.getByLabelText(/^Given out from/));
  await person.type(dialog.getByLabelText(/^Given out from/), '08:00');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent().at(-1)).toEqual([
      '/api/crm/channels/3/needs',
      { version: 4, request_key: expect.any(String), languages: ['hi'], skills: ['complaints'], hours_from: '08:00', hours_until: '09:00' },
    ]),
  );
});
