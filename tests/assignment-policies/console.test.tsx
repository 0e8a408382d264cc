/** Assignment policies: the list with the open policy, its rules, its trial, and what can be done with it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { statusPriority } from '#features/agent-tasks/public.ts';
import PolicyListScreen from '#features/assignment-policies/console/policy-list-screen.tsx';
import type { PolicyRecord } from '#features/assignment-policies/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { openScreen } from '#tests/support/open-screen.tsx';
import { current } from '#tests/support/people.ts';
import { screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

const possible = (event: string) => ({ event: `policy.${event}`, allowed: true, because: null });
const refused = (event: string, message: string) => ({ event: `policy.${event}`, allowed: false, because: { message } });

const draft: PolicyRecord = {
  id: 3,
  version: 1,
  status: 'draft',
  name: 'Overdue first',
  status_order: [...statusPriority],
  overdue_first: true,
  within: 'waiting',
  language_first: true,
  fair_tasks: 40,
  fair_minutes: 60,
  trial: null,
  live_since: null,
  log: [{ version: 1, at: '2026-11-22T08:00:00.000Z', by: 'Farhan Shaikh', event: 'policy.created', payload: {} }],
  abilities: [possible('changed'), possible('tried'), refused('wentLive', 'Try it first'), possible('discarded')],
};
const figures = { tasks: 2, agents: 2, overdue: 1, waited_minutes: 34, languages: 2, spoken: 1 };
const order = (id: number, code: string) => ({ kind: 'order' as const, id, code, path: `/galen/order-list?order_id=${id}` });
const tried: PolicyRecord = {
  ...draft,
  version: 2,
  status: 'tried',
  trial: {
    at: '2026-11-23T08:55:00.000Z',
    beside: 'Doctors first',
    live: figures,
    tried: { ...figures, overdue: 2, spoken: 2 },
    tasks: [
      {
        id: 71,
        subject: order(9, 'GO-9'),
        status: 'PLACED',
        channel: 'Orders',
        due_at: '2026-11-23T08:00:00.000Z',
        live: { position: 2, agent: 'Meera Kulkarni' },
        tried: { position: 1, agent: 'Neha Chavan' },
      },
      {
        id: 72,
        subject: order(10, 'GO-10'),
        status: 'PLACED',
        channel: 'Orders',
        due_at: '2026-11-23T10:00:00.000Z',
        live: { position: 1, agent: 'Neha Chavan' },
        tried: null,
      },
    ],
  },
  abilities: [possible('changed'), possible('tried'), possible('wentLive'), possible('discarded')],
};

let requests: ReceivedRequest[];
let record: PolicyRecord;
const policies = '/api/crm/assignment-policies';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-23T09:00:00.000Z') });
  queryClient.clear();
  record = draft;
  stored.currentUser.write(current({ roles: [roles.crmTeamLead] }));
  requests = serve({
    [`GET ${policies}`]: () => [200, { rows: [{ id: 3, version: 1, values: { name: 'Overdue first', status: 'draft' } }], total: 1 }],
    [`GET ${policies}/3`]: () => [200, record],
    [`POST ${policies}/3/try`]: () => [200, (record = tried)],
    [`POST ${policies}/3/use`]: () => [200, (record = { ...tried, version: 3, status: 'live' })],
    [`POST ${policies}/3/rules`]: () => [200, record],
    [`POST ${policies}`]: () => [200, { ...draft, id: 4, name: 'Overdue first (copy)' }],
    'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
    'GET /api/main/presence': () => [200, { others: [] }],
  });
});
afterEach(() => vi.useRealTimers());

const open = (id: number | 'new' = 3) => openScreen(<PolicyListScreen />, `/crm/assignment-policies?id=${id}`);
const drawer = async () => within(await screen.findByRole('complementary', { name: 'Policy: Overdue first' }));
const sent = () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
const key = { request_key: expect.any(String) };

it('shows the rules; what is not possible says why', async () => {
  open();
  const policy = await drawer();
  expect(await policy.findByText('First in each queue, whatever their status')).toBeInTheDocument();
  expect(policy.getByText('40 tasks in 60 min at most')).toBeInTheDocument();
  expect(policy.getByText('Waited longest')).toBeInTheDocument();
  expect(policy.getAllByRole('listitem')[0]).toHaveTextContent('Follow-up doctor within TAT');
  expect(policy.getByRole('button', { name: 'Use it' })).toHaveAccessibleDescription('Try it first');
  expect(policy.queryByRole('button', { name: 'Restore…' })).not.toBeInTheDocument();
});

it('tries a policy, compares it with the one in use, and uses it', async () => {
  const person = open();
  await person.click(await (await drawer()).findByRole('button', { name: 'Try it' }));
  const trial = within(await screen.findByRole('region', { name: 'Trial' }));
  expect(trial.getByText(/2 tasks differ\./)).toBeInTheDocument();
  expect(trial.getByRole('row', { name: /Overdue tasks among them/ })).toHaveTextContent('Overdue tasks among them12');
  expect(trial.getByRole('row', { name: /patient’s language/ })).toHaveTextContent('1 of 22 of 2');
  expect(trial.getByRole('row', { name: /GO-9/ })).toHaveTextContent('2. Meera Kulkarni1. Neha Chavan');
  expect(trial.getByRole('row', { name: /GO-10/ })).toHaveTextContent('1. Neha Chavanlater');
  expect(trial.getByRole('link', { name: 'GO-9' })).toHaveAttribute('href', '/galen/order-list?order_id=9');
  await person.click((await drawer()).getByRole('button', { name: 'Use it' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Use “Overdue first” from now on?' }));
  await person.click(dialog.getByRole('button', { name: 'Use it' }));
  expect(await screen.findByText('Tasks are assigned by “Overdue first” now')).toBeInTheDocument();
  expect(sent()).toEqual([
    [`${policies}/3/try`, { version: 1, ...key }],
    [`${policies}/3/use`, { version: 2, ...key }],
  ]);
  expect((await drawer()).queryByRole('button', { name: 'Change…' })).not.toBeInTheDocument();
});

it('moves a status up, and refuses half a share at its field', async () => {
  const person = open();
  await person.click(await (await drawer()).findByRole('button', { name: 'Change…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Overdue first' }));
  await person.click(dialog.getByRole('button', { name: 'Move Placed up' }));
  await person.clear(dialog.getByLabelText('In so many minutes (optional)'));
  await person.click(dialog.getByRole('button', { name: 'Save policy' }));
  expect(await dialog.findByText('Both, or none')).toBeInTheDocument();
  await person.clear(dialog.getByLabelText('Tasks of an agent, at most (optional)'));
  await person.click(dialog.getByRole('button', { name: 'Save policy' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const [first, second, third, ...others] = statusPriority;
  expect(sent()).toEqual([
    [
      `${policies}/3/rules`,
      {
        version: 1,
        ...key,
        name: 'Overdue first',
        status_order: [first, third, second, ...others],
        overdue_first: true,
        within: 'waiting',
        language_first: true,
        fair_tasks: null,
        fair_minutes: null,
      },
    ],
  ]);
});

it('makes a draft; what the server refuses stands at its field, and nothing typed is lost', async () => {
  requests = serve({
    [`GET ${policies}`]: () => [200, { rows: [], total: 0 }],
    [`POST ${policies}`]: () =>
      refusal(400, 'BAD_REQUEST', 'Check the input', { errors: [{ field: 'name', message: 'At most 60 characters' }] }),
    'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
  });
  const person = open('new');
  await person.type(await screen.findByLabelText('Name'), 'Callbacks at once');
  await person.click(screen.getByLabelText('Overdue tasks come first in each queue'));
  await person.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('At most 60 characters')).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveValue('Callbacks at once');
  expect(sent()).toEqual([
    [
      policies,
      {
        ...key,
        name: 'Callbacks at once',
        status_order: statusPriority,
        overdue_first: true,
        within: 'due',
        language_first: true,
        fair_tasks: null,
        fair_minutes: null,
      },
    ],
  ]);
});

it('copies a policy to a draft', async () => {
  record = { ...tried, status: 'live', abilities: [] };
  const person = open();
  await person.click(await (await drawer()).findByRole('button', { name: 'Copy to a draft' }));
  await waitFor(() => expect(sent()).toMatchObject([[policies, { name: 'Overdue first (copy)', overdue_first: true, fair_tasks: 40 }]]));
});
