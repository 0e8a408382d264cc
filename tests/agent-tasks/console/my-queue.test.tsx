import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import MyQueueScreen from '#features/agent-tasks/console/queue/my-queue-screen.tsx';
import OlderAddress from '#features/agent-tasks/console/queue/older-address.tsx';
import type { TaskRecord } from '#features/agent-tasks/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { storeGeneralData } from '#platform/choices/console/general-data.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { screenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { current } from '#tests/support/people.ts';
import { act, render, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

const now = new Date('2026-11-23T09:00:00.000Z');

const task: TaskRecord = {
  id: 7,
  version: 2,
  status: 'offered',
  subject: {
    kind: 'order',
    id: 17,
    code: 'GLN-17',
    status: 'PLACED',
    order: 'GLN-17',
    store: 'Andheri West',
    path: '/galen/order-list?order_id=17',
  },
  patient_id: 9,
  customer: 'Anita Rao',
  phone_no: '9000000001',
  channel: 'Orders',
  script: '',
  due_at: '2026-11-23T09:20:00.000Z',
  due: 'inTime',
  waits_until: null,
  offer_ends_at: null,
  reasons: {
    channel: { name: 'Orders', priority: 30, weight: 2, position: 1, of: 3 },
    status: { status: 'PLACED', position: 3, of: 7 },
    due_at: '2026-11-23T09:20:00.000Z',
    next_due_at: '2026-11-23T09:31:00.000Z',
    waiting: 12,
  },
  result: null,
  outcome: null,
  log: [{ version: 2, at: '2026-11-23T08:59:00.000Z', by: 'System', event: 'task.offered', to: 'offered', payload: {} }],
  abilities: [
    { event: 'task.accepted', allowed: true, because: null },
    { event: 'task.postponed', allowed: false, because: { message: 'Accept the task first' } },
    { event: 'task.ended', allowed: false, because: { message: 'Settle it first, or say when to go on' } },
  ],
};
const able = (...events: string[]) =>
  task.abilities.map((ability) => ({ ...ability, allowed: events.includes(ability.event), because: null }));
const accepted: TaskRecord = { ...task, version: 3, status: 'inProgress', abilities: able('task.postponed') };
const wrapUp: TaskRecord = { ...task, version: 4, status: 'wrapUp', due: null, abilities: able('task.ended') };

const values = {
  task: 'GLN-17',
  customer: 'Anita Rao',
  status: 'offered',
  due: task.due_at,
  channel: 'Orders',
  why: 'Orders · PLACED',
  when: 'inTime',
  subject: 'order',
  outcome: null,
  until: null,
};
const day = { done: 12, followUps: 2, handling_seconds: 312, wrapUps: [] as number[], waiting: 31 };

let requests: ReceivedRequest[];
let router: ReturnType<typeof createMemoryRouter>;
const answers = (record: TaskRecord): Parameters<typeof serve>[0] => ({
  'GET /api/crm/my-queue': () => [200, { rows: [{ id: 7, version: record.version, patient_id: 9, values }], total: 1 }],
  'GET /api/crm/tasks/7': () => [200, record],
  'GET /api/crm/own-day': () => [200, { ...day, wrapUps: record.status === 'wrapUp' ? [7] : [] }],
  'GET /api/crm/held-tasks': () => [200, { data: [] }],
  'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
});

function open(address = '/crm/my-queue?id=7') {
  queryClient.clear();
  storeGeneralData({ CallDetailStatusChoices: { CONNECTED: 'Connected', BUSY: 'Busy', 'NOT-ANSWERED': 'Not answered' } }, Date.now());
  stored.currentUser.write(current({ roles: [roles.callCenterOperation] }));
  router = createMemoryRouter(
    [
      { path: '/crm/my-queue', element: <MyQueueScreen /> },
      { path: '/call-center-operation/queue', element: <OlderAddress /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  );
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}

const drawer = async () => within(await screen.findByRole('complementary', { name: 'Task: Order GLN-17' }));
const sent = () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  requests = serve(answers(task));
});
afterEach(() => vi.useRealTimers());

describe('my queue (§2.2)', () => {
  it('lists the own open tasks with reason and due time, and the own day', async () => {
    open('/crm/my-queue');
    const row = await screen.findByRole('row', { name: /Order GLN-17/ });
    for (const words of ['Anita Rao', 'Offered', '20 min', 'Placed']) expect(row).toHaveTextContent(words);
    expect(await screen.findByText('5 min 12 s')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Your day' })).toHaveTextContent(/Done today12.*Waiting in your queues31/);
    const where = new URLSearchParams(requests.find(({ path }) => path === '/api/crm/my-queue')?.query).get('where');
    expect(JSON.parse(where ?? '').of[0].value).toEqual(['offered', 'inProgress', 'wrapUp', 'followUp']);
  });

  it('requests the tasks twenty at a time (§7.6)', async () => {
    open('/crm/my-queue');
    await screen.findByRole('row', { name: /Order GLN-17/ });
    expect(new URLSearchParams(requests.find(({ path }) => path === '/api/crm/my-queue')?.query).get('limit')).toBe('20');
  });

  it('opens from its older address', async () => {
    open('/call-center-operation/queue?id=7');
    await drawer();
    expect(router.state.location.pathname).toBe('/crm/my-queue');
  });

  it('leads from the number of a caller whom nobody knows to the patients who have it', async () => {
    requests = serve(answers({ ...task, patient_id: null, customer: '' }));
    open();
    const link = await (await drawer()).findByRole('link', { name: 'Patients with this number' });
    expect(link).toHaveAttribute('href', '/crm/search?search=9000000001');
  });

  it('says with numbers why the task came', async () => {
    open();
    const reasons = within(await (await drawer()).findByRole('region', { name: 'Why this one' }));
    expect(reasons.getByText('queue 1 of your 3, priority 30, weight 2')).toBeInTheDocument();
    expect(reasons.getByText('status 3 of 7')).toBeInTheDocument();
    expect(reasons.getByText('the next one is due 23-11-2026, 15:01; 12 waited')).toBeInTheDocument();
  });

  it('shows what to say, with the customer and the order filled in', async () => {
    requests = serve(answers({ ...task, script: 'Good day, {name}.\nOrder {order} comes from {store}. {surprise}' }));
    open();
    const script = await (await drawer()).findByRole('region', { name: 'Script' });
    expect(script).toHaveTextContent('Good day, Anita Rao. Order GLN-17 comes from Andheri West. {surprise}');
  });

  it('counts down the time for which an offered task is theirs', async () => {
    requests = serve(answers({ ...task, offer_ends_at: new Date(Date.now() + 84_000).toISOString() }));
    open();
    const left = await (await drawer()).findByRole('timer', { name: /^Time left to accept it: 1:2\d$/ });
    act(() => void vi.advanceTimersByTime(60_000));
    await waitFor(() => expect(left).toHaveTextContent(/^0:2\d$/));
  });

  it('accepts a task, which opens what it is about', async () => {
    requests = serve({ ...answers(task), 'POST /api/crm/tasks/7/accept': () => [200, accepted] });
    const person = open();
    await person.click(await (await drawer()).findByRole('button', { name: 'Accept and open' }));
    expect(await screen.findByText('Elsewhere')).toBeInTheDocument();
    expect(router.state.location.pathname + router.state.location.search).toBe('/galen/order-list?order_id=17');
    expect(sent()).toEqual([['/api/crm/tasks/7/accept', { version: 2, request_key: expect.any(String) }]]);
  });

  it('is worked by keys, which the list of keys names: accept, and follow up later', async () => {
    requests = serve({ ...answers(task), 'POST /api/crm/tasks/7/accept': () => [200, accepted] });
    const person = open();
    await (await drawer()).findByRole('button', { name: 'Accept and open' });
    expect(screenKeys()).toContainEqual({
      title: 'Open task',
      keys: [
        ['Accept and open', ['a']],
        ['Call now', ['d']],
        ['Follow up later', ['l']],
      ],
    });
    // Not possible before it is accepted.
    await person.keyboard('l');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await person.keyboard('a');
    expect(await screen.findByText('Elsewhere')).toBeInTheDocument();
    expect(sent()).toEqual([['/api/crm/tasks/7/accept', { version: 2, request_key: expect.any(String) }]]);
  });

  it('is put off by its key', async () => {
    requests = serve(answers(accepted));
    const person = open();
    await (await drawer()).findByRole('button', { name: 'Follow up later' });
    await person.keyboard('l');
    expect(await screen.findByRole('dialog', { name: 'Follow up later' })).toBeInTheDocument();
  });

  it('puts a task off with the result of the call, quick comments and a time; what is typed survives a refusal', async () => {
    let answer: [number, unknown] = refusal(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong');
    requests = serve({ ...answers(accepted), 'POST /api/crm/tasks/7/follow-up': () => answer });
    const person = open();
    await person.click(await (await drawer()).findByRole('button', { name: 'Follow up later' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Follow up later' }));
    const save = dialog.getByRole('button', { name: 'Save follow-up' });
    expect(save).toHaveAttribute('aria-disabled', 'true');
    await person.click(dialog.getByRole('radio', { name: 'Connected' }));
    expect(dialog.queryByRole('radio', { name: 'Not reachable' })).not.toBeInTheDocument();
    await person.click(dialog.getByRole('radio', { name: 'Busy' }));
    expect(dialog.getByRole('radio', { name: 'Not reachable' })).toBeChecked();
    await person.click(dialog.getByRole('button', { name: 'Asked for the price' }));
    await person.click(dialog.getByRole('button', { name: 'Speaks Marathi' }));
    await person.click(dialog.getByRole('button', { name: 'In 30 min' }));
    await person.click(save);
    expect(await dialog.findByText(/What you typed is kept/)).toBeInTheDocument();
    answer = [200, { ...accepted, status: 'followUp' }];
    await person.click(save);
    expect(await screen.findByText('The task comes back at its time')).toBeInTheDocument();
    const [first, second] = sent();
    expect(second).toEqual(first);
    expect(second).toEqual([
      '/api/crm/tasks/7/follow-up',
      {
        version: 3,
        request_key: expect.any(String),
        result: 'BUSY',
        outcome: 'NOT-REACHABLE',
        note: 'Asked for the price; Speaks Marathi',
        due_at: '2026-11-23T09:30:00.000Z',
      },
    ]);
  });

  it('fills order and store into the quick comments, and finds others by a search', async () => {
    requests = serve({ ...answers(wrapUp), 'POST /api/crm/tasks/7/end': () => [200, { ...wrapUp, status: 'done' }] });
    const person = open();
    await person.click(await (await drawer()).findByRole('button', { name: 'Result of the call' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Result of the call' }));
    await person.click(dialog.getByRole('radio', { name: 'No call was needed' }));
    await person.click(dialog.getByRole('button', { name: 'Order GLN-17: collects it at Andheri West' }));
    expect(dialog.queryByRole('button', { name: 'The prescription is at Andheri West' })).not.toBeInTheDocument();
    await person.type(dialog.getByRole('searchbox', { name: 'Search comments' }), 'prescription andheri{Enter}');
    await person.click(dialog.getByRole('button', { name: 'Save result' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    const note = 'Order GLN-17: collects it at Andheri West; The prescription is at Andheri West';
    expect(sent()[0]).toEqual(['/api/crm/tasks/7/end', expect.objectContaining({ result: 'NO-CALL', note })]);
  });

  it('asks for the result of a settled task before the next one', async () => {
    requests = serve({ ...answers(wrapUp), 'POST /api/crm/tasks/7/end': () => [200, { ...wrapUp, status: 'done' }] });
    const person = open('/crm/my-queue');
    await screen.findByText('5 min 12 s');
    await person.keyboard('n');
    expect(await screen.findByText('Say first how the call ended')).toBeInTheDocument();
    await person.click(await (await drawer()).findByRole('button', { name: 'Result of the call' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Result of the call' }));
    await person.click(dialog.getByRole('radio', { name: 'No call was needed' }));
    await person.click(dialog.getByRole('button', { name: 'Save result' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual([
      '/api/crm/tasks/7/end',
      { version: 4, request_key: expect.any(String), result: 'NO-CALL', outcome: 'SETTLED', note: '' },
    ]);
  });
});
