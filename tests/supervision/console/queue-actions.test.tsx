import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import QueueActionsScreen from '#features/supervision/console/assign/queue-actions-screen.tsx';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';
import { openScreen } from '#tests/support/open-screen.tsx';

const now = new Date('2026-11-23T09:00:00.000Z');
const able = (...events: string[]) => events.map((event) => ({ event, allowed: true, because: null }));
const found = {
  id: 7,
  version: 3,
  status: 'waiting',
  subject: { kind: 'order', id: 17, code: 'GLN-17', path: '/galen/order-list?order_id=17' },
  topic: 'PLACED',
  channel: 'Orders',
  agent_id: null,
  agent: null,
  due_at: '2026-11-23T09:30:00.000Z',
  due: 'inTime',
  since: '2026-11-23T08:50:00.000Z',
  abilities: [...able('task.assigned'), { event: 'task.unassigned', allowed: false, because: { message: 'The task is in its queue' } }],
};
const listed = (id: number) => ({
  id,
  version: id,
  values: { task: `GLN-${id}`, status: 'waiting', topic: 'PLACED', channel: 'Orders', due: null },
});
const load = { held: 0, cap: 5, queues: [{ name: 'Orders', held: 0, cap: 5 }] };
const agents = [
  { agent_id: 1001, name: 'Meera Kulkarni', status: 'onCall', channels: ['Callbacks', 'Orders'], load: { ...load, held: 5 } },
  { agent_id: 1101, name: 'Ritesh Nair', status: 'ready', channels: ['Orders'], load },
  { agent_id: 1102, name: 'Neha Chavan', status: 'break', channels: ['Orders'], load },
  { agent_id: 1103, name: 'Farhan Ali', status: 'ready', channels: ['Callbacks'], load },
];

let requests: ReceivedRequest[];
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);

function open(answers: Parameters<typeof serve>[0] = {}) {
  requests = serve({
    'GET /api/crm/floor-tasks': () => [200, { rows: [listed(7), listed(8)], total: 2 }],
    'GET /api/crm/supervisor-dashboard': () => [200, { agents }],
    'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
    ...answers,
  });
  return openScreen(<QueueActionsScreen />, '/crm/queue-actions');
}

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  queryClient.clear();
  stored.currentUser.write(current({ roles: [roles.crmAgentAdmin] }));
});
afterEach(() => vi.useRealTimers());

describe('picked tasks', () => {
  // The bar of the selection loads with the first one.
  const pickBoth = async (person: ReturnType<typeof open>) => {
    for (const name of [/GLN-7/, /GLN-8/]) await person.click(await screen.findByRole('checkbox', { name }));
  };

  it('are given to an agent; those without a task come first; who has a break or works other queues is not offered', async () => {
    const results = [
      { id: 7, name: 'GLN-7', because: null },
      { id: 8, name: 'GLN-8', because: { message: 'The agent calls about it, or has yet to say how the call ended' } },
    ];
    const person = open({ 'POST /api/crm/assign-tasks': () => [200, { results }] });
    await pickBoth(person);
    await person.click(await screen.findByRole('button', { name: 'Give to an agent' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give 2 tasks to an agent' }));
    const options = () => dialog.getAllByRole('option').map(({ textContent }) => textContent);
    await waitFor(() => expect(options()).toEqual(['–', 'Ritesh Nair · Ready', 'Meera Kulkarni · On a call']));
    await person.selectOptions(dialog.getByRole('combobox', { name: 'Agent' }), '1101');
    await person.click(dialog.getByRole('button', { name: 'Give' }));
    expect(await screen.findByText('1 of 2 were moved.', { exact: false })).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Tasks that were not moved' })).toHaveTextContent('GLN-8 The agent calls about it');
    const request_key = expect.any(String);
    expect(sent()).toEqual([
      [
        'POST /api/crm/assign-tasks',
        {
          tasks: [
            { task_id: 7, version: 7, request_key },
            { task_id: 8, version: 8, request_key },
          ],
          agent_id: 1101,
        },
      ],
    ]);
  });

  it('are given to an agent beyond the limit with a reason', async () => {
    const person = open({ 'POST /api/crm/assign-tasks': () => [200, { results: [{ id: 7, name: 'GLN-7', because: null }] }] });
    await pickBoth(person);
    await person.click(await screen.findByRole('button', { name: 'Give to an agent' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give 2 tasks to an agent' }));
    await waitFor(() => expect(dialog.getAllByRole('option')).toHaveLength(3));
    await person.selectOptions(dialog.getByRole('combobox', { name: 'Agent' }), '1001');
    const reason = dialog.getByRole('textbox', { name: 'Why more than the limit?' });
    expect(reason).toHaveAccessibleDescription('Meera Kulkarni holds 5 of 5');
    expect(dialog.getByRole('button', { name: 'Give' })).toHaveAccessibleDescription('Say why first');
    await person.type(reason, 'Knows the customer');
    await person.click(dialog.getByRole('button', { name: 'Give' }));
    await waitFor(() => expect(sent()).toMatchObject([['POST /api/crm/assign-tasks', { agent_id: 1001, reason: 'Knows the customer' }]]));
  });

  it('go back to their queues', async () => {
    const person = open({ 'POST /api/crm/assign-tasks': () => [200, { results: [{ id: 7, name: 'GLN-7', because: null }] }] });
    await pickBoth(person);
    await person.click(await screen.findByRole('button', { name: 'Return to the queue' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Return' }));
    await waitFor(() => expect(sent()).toMatchObject([['POST /api/crm/assign-tasks', { agent_id: null }]]));
  });
});

describe('a queue id', () => {
  const check = async (person: ReturnType<typeof open>, id: string) => {
    await person.type(await screen.findByRole('textbox', { name: 'Queue id' }), `${id}{Enter}`);
  };
  const region = () => within(screen.getByRole('region', { name: 'Task by queue id' }));

  it('leads to its task, which is given from there', async () => {
    const person = open({
      'POST /api/crm/validate-queue-id': () => [200, { valid: true, task: found, because: null }],
      'PATCH /api/crm/manual-assign/7': () => [200, { ...found, version: 4, agent_id: 1101, agent: 'Ritesh Nair', status: 'offered' }],
    });
    await check(person, '7');
    expect(await region().findByRole('link', { name: 'GLN-17' })).toHaveAttribute('href', '/galen/order-list?order_id=17');
    expect(region().getByText('Nobody has it')).toBeInTheDocument();
    expect(region().getByRole('button', { name: 'Return' })).toHaveAccessibleDescription('The task is in its queue');
    await person.click(region().getByRole('button', { name: 'Give…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give the task to an agent' }));
    await person.selectOptions(dialog.getByRole('combobox', { name: 'Agent' }), '1101');
    await person.click(dialog.getByRole('button', { name: 'Give' }));
    await waitFor(() =>
      expect(sent()).toContainEqual(['PATCH /api/crm/manual-assign/7', expect.objectContaining({ agent_id: 1101, version: 3 })]),
    );
  });

  it('gives its task to a full agent with a reason', async () => {
    const assigned = { ...found, version: 4, agent_id: 1001, agent: 'Meera Kulkarni', status: 'offered' };
    const person = open({
      'POST /api/crm/validate-queue-id': () => [200, { valid: true, task: found, because: null }],
      'PATCH /api/crm/manual-assign/7': () => [200, assigned],
    });
    await check(person, '7');
    await person.click(await region().findByRole('button', { name: 'Give…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give the task to an agent' }));
    await person.selectOptions(dialog.getByRole('combobox', { name: 'Agent' }), '1001');
    const submit = dialog.getByRole('button', { name: 'Give' });
    expect(submit).toHaveAccessibleDescription('Say why first');
    const reason = dialog.getByRole('textbox', { name: 'Why more than the limit?' });
    expect(reason).toHaveAccessibleDescription('Meera Kulkarni holds 5 of 5');
    await person.type(reason, 'Speaks Marathi');
    await person.click(submit);
    const body = expect.objectContaining({ agent_id: 1001, reason: 'Speaks Marathi' });
    await waitFor(() => expect(sent()).toContainEqual(['PATCH /api/crm/manual-assign/7', body]));
  });

  it('shows why the task was not moved, and what somebody else made of it', async () => {
    const stale = 'Changed by someone else since you opened it';
    const moved = {
      ...found,
      version: 4,
      agent_id: 1101,
      agent: 'Ritesh Nair',
      status: 'offered',
      abilities: able('task.assigned', 'task.unassigned'),
    };
    let task = { ...found, abilities: able('task.assigned', 'task.unassigned') };
    const person = open({
      'POST /api/crm/validate-queue-id': () => [200, { valid: true, task, because: null }],
      'PATCH /api/crm/manual-unassign/7': () => {
        task = moved as unknown as typeof task;
        return refusal(409, 'CONFLICT', stale, { record: moved, message: stale });
      },
    });
    await check(person, '7');
    await person.click(await region().findByRole('button', { name: 'Return' }));
    expect(await region().findByText('Ritesh Nair')).toBeInTheDocument();
    const results = screen.getByRole('dialog', { name: '1 was refused, 0 done' });
    expect(within(results).getByRole('listitem')).toHaveTextContent(`GLN-17 ${stale}`);
  });

  it('that no task has says so', async () => {
    const because = { message: 'No task has this queue id' };
    const person = open({ 'POST /api/crm/validate-queue-id': () => [200, { valid: false, task: null, because }] });
    await check(person, '4711');
    expect(await region().findByText('No task has this queue id')).toBeInTheDocument();
    expect(sent()).toEqual([['POST /api/crm/validate-queue-id', { queue_id: 4711 }]]);
    await person.type(screen.getByRole('textbox', { name: 'Queue id' }), '2');
    expect(region().queryByText('No task has this queue id')).not.toBeInTheDocument();
  });

  it('that is no number is refused at its field', async () => {
    const person = open();
    await check(person, 'GLN');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Queue id' })).toBeInvalid());
    expect(sent()).toEqual([]);
  });
});
