import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import FloorLimitsScreen from '#features/supervision/console/limits/floor-limits-screen.tsx';
import FloorScreen from '#features/supervision/console/floor-screen.tsx';
import type { Floor, FloorAgent, FloorLimitsRecord, FloorTask } from '#features/supervision/contract.ts';
import { defaultFloorLimits } from '#features/supervision/floor-limits.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { current } from '#tests/support/people.ts';
import { render, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

const now = new Date('2026-11-23T09:00:00.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const able = (...events: string[]) => events.map((event) => ({ event, allowed: true, because: null }));

const taskAbilities = able('task.assigned', 'task.unassigned');
const waiting: FloorTask = {
  id: 7,
  version: 1,
  status: 'waiting',
  subject: { kind: 'order', id: 17, code: 'GLN-17', path: '/galen/order-list?order_id=17' },
  topic: 'PLACED',
  channel: 'Orders',
  agent_id: null,
  agent: null,
  due_at: ago(-30),
  due: 'inTime',
  since: ago(12),
  abilities: taskAbilities,
};
const inHand = { ...waiting.subject, id: 18, code: 'GLN-18' };
const held: FloorTask = { ...waiting, id: 8, version: 4, status: 'inProgress', subject: inHand, agent_id: 1001, agent: 'Meera Kulkarni' };
const directing = ['supervisor.sentOnBreak', 'supervisor.calledBack', 'supervisor.sentOffDuty'];
const meera: FloorAgent = {
  id: 1,
  version: 3,
  user_id: 1,
  agent_id: 1001,
  name: 'Meera Kulkarni',
  channels: ['Orders'],
  status: 'onCall',
  since: ago(3.2),
  reason: null,
  done: 12,
  handling_seconds: 312,
  idle_seconds: 600,
  occupancy: 0.75,
  calls: 9,
  adherence: 0.92,
  load: { held: 1, cap: 5, queues: [{ name: 'Orders', held: 1, cap: 5 }] },
  abilities: able(...directing).map((ability) => ({
    ...ability,
    allowed: false,
    because: { message: 'The agent speaks to a customer' },
  })),
};
const ritesh: FloorAgent = {
  ...meera,
  id: 2,
  user_id: 2,
  agent_id: 1101,
  name: 'Ritesh Nair',
  status: 'ready',
  since: ago(11),
  occupancy: null,
  abilities: able(...directing),
};
const neha: FloorAgent = { ...ritesh, id: 3, user_id: 3, agent_id: 1102, name: 'Neha Chavan', since: ago(1) };
const floor: Floor = {
  as_of: now.toISOString(),
  figures: {
    waiting: 59,
    unassigned: 41,
    oldest_since: ago(250),
    due_soon: 12,
    late: 8,
    callbacks_due: 7,
    assigned: 20,
    on_duty: 3,
    on_call: 1,
    done: 30,
    handling_seconds: 312,
  },
  channels: [
    { id: 1, name: 'Orders', cells: [{ topic: 'PLACED', count: 9, late: 1, due_soon: 2 }] },
    { id: 2, name: 'Callbacks', cells: [{ topic: 'callback', count: 4, late: 0, due_soon: 0 }] },
  ],
  tasks: [waiting, held],
  agents: [meera, neha, ritesh],
  absent: [],
  limits: defaultFloorLimits,
};

let requests: ReceivedRequest[];
let router: ReturnType<typeof createMemoryRouter>;

function open(answers: Parameters<typeof serve>[0] = {}, address = '/crm/supervisor-dashboard') {
  requests = serve({ 'GET /api/crm/supervisor-dashboard': () => [200, floor], ...answers });
  router = createMemoryRouter(
    [
      { path: '/limits', element: <FloorLimitsScreen /> },
      { path: '*', element: <FloorScreen /> },
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

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
const key = { request_key: expect.any(String) };

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  queryClient.clear();
  stored.currentUser.write(current({ roles: [roles.crmAgentAdmin] }));
});
afterEach(() => vi.useRealTimers());

describe('the alarms', () => {
  const calm = { ...floor, figures: { ...floor.figures, oldest_since: ago(30) }, agents: [meera, neha] };
  const renew = async (next: Floor) => {
    latest = next;
    await queryClient.invalidateQueries();
  };
  let latest: Floor;
  const begin = async () => {
    latest = calm;
    const person = open({ 'GET /api/crm/supervisor-dashboard': () => [200, latest] });
    await person.click(await screen.findByRole('button', { name: 'Alarms' }));
    expect(screen.getByRole('button', { name: 'Alarms' })).toHaveAttribute('aria-pressed', 'true');
    return person;
  };
  it('are raised once for a limit that is passed, and end with it', async () => {
    await begin();
    await renew({ ...calm, figures: { ...calm.figures, waiting: 400, late: 3 } });
    expect(await screen.findByText('400 tasks wait, limit 400')).toBeInTheDocument();
    await renew({ ...calm, figures: { ...calm.figures, waiting: 401 } });
    expect(screen.queryByText('401 tasks wait, limit 400')).toBeNull();
    await renew(calm);
    await waitFor(() => expect(screen.queryByText('400 tasks wait, limit 400')).toBeNull());
  });

  it('name the agents, and are raised anew for one more', async () => {
    await begin();
    await renew({ ...calm, agents: [meera, neha, ritesh] });
    expect(await screen.findByText('Ready for too long: Ritesh Nair')).toBeInTheDocument();
    await renew({ ...calm, agents: [meera, { ...neha, since: ago(12) }, ritesh] });
    expect(await screen.findByText('Ready for too long: Neha Chavan, Ritesh Nair')).toBeInTheDocument();
    expect(screen.queryByText('Ready for too long: Ritesh Nair')).toBeNull();
  });

  it('are not raised for what was over its limit before, and end when they are turned off', async () => {
    const person = await begin();
    await renew({ ...calm, figures: { ...calm.figures, late: 60 } });
    expect(await screen.findByText('60 tasks are late, limit 50')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Alarms' }));
    await waitFor(() => expect(screen.queryByText('60 tasks are late, limit 50')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Alarms' }));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(screen.queryByText('60 tasks are late, limit 50')).toBeNull();
  });
});

describe('the figures', () => {
  it('say how they are computed, lead to their rows, and are marked over their limit', async () => {
    open();
    const tile = await screen.findByRole('link', { name: /^Waiting/ });
    expect(tile).toHaveTextContent('Waiting59limit 400');
    expect(tile).toHaveAccessibleDescription('Tasks that no agent has accepted: in their queue, or given and not started.');
    const where = new URL(tile.getAttribute('href') ?? '', 'http://galen').searchParams.get('where') ?? '';
    expect(JSON.parse(where).of).toEqual([{ field: 'status', is: 'anyOf', value: ['waiting', 'offered'] }]);
    const oldest = screen.getByRole('link', { name: /^Oldest waiting/ });
    expect(oldest).toHaveTextContent('4 h 10 min');
    expect(oldest.closest('li')).toHaveAttribute('data-attention', 'late');
  });

  it('are a table by queue and status, each number with its rows', async () => {
    open();
    const matrix = await region('Waiting by queue and status');
    expect(matrix.getByRole('row', { name: /^Placed/ })).toHaveTextContent('Placed129–9');
    const link = matrix.getAllByRole('link', { name: '9' })[0]!;
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('"field":"topic","is":"anyOf","value":["PLACED"]');
  });

  it('say that they could not be loaded, and try again', async () => {
    let isDown = true;
    const person = open({ 'GET /api/crm/supervisor-dashboard': () => (isDown ? refusal(403, 'FORBIDDEN', 'No access') : [200, floor]) });
    expect(await screen.findByText('The floor could not be loaded')).toBeInTheDocument();
    isDown = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: /^Waiting/ })).toBeInTheDocument();
  });

  it('say that nothing waits and nobody is on duty', async () => {
    open({ 'GET /api/crm/supervisor-dashboard': () => [200, { ...floor, channels: [], tasks: [], agents: [] }] });
    expect(await screen.findByText('No task waits.')).toBeInTheDocument();
    expect(screen.getByText('No task waits, and no agent has one.')).toBeInTheDocument();
    expect(screen.getByText('No agent is on duty.')).toBeInTheDocument();
  });
});

describe('the agents', () => {
  it('are listed with their time in state, those over a limit first', async () => {
    const person = open();
    const agents = await region('Agents');
    const rows = agents.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['Ritesh Nair', 'Neha Chavan', 'Meera Kulkarni']);
    expect(rows[2]).toHaveTextContent(/^Meera KulkarniOn a call 03:1\dGLN-181205:1275 %0:10/);
    expect(within(rows[0]!).getByText(/^11:0\d$/)).toHaveAttribute('data-attention', 'late');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await agents.findByText(/^03:1[4-9]$/)).toBeInTheDocument();
    await person.click(agents.getByRole('button', { name: 'Over the limit 1' }));
    expect(agents.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Ritesh Nair']);
  });

  it('say why a change is not possible', async () => {
    const person = open();
    await person.click((await region('Agents')).getByRole('button', { name: 'Actions on Meera Kulkarni' }));
    const item = await screen.findByRole('menuitem', { name: /Take off duty/ });
    expect(item).toHaveTextContent('The agent speaks to a customer');
    expect(item).toHaveAttribute('aria-disabled', 'true');
  });

  it('are sent on a break together by keys, each with its result; what was done can be undone', async () => {
    const away: FloorAgent = { ...ritesh, version: 4, status: 'break', reason: 'TEA' };
    const person = open({
      'POST /api/crm/floor-agents/2/break': () => [200, away],
      'POST /api/crm/floor-agents/3/break': () =>
        refusal(409, 'CONFLICT', 'The agent speaks to a customer', { record: neha, message: 'The agent speaks to a customer' }),
      'POST /api/crm/floor-agents/2/back': () => [200, { ...ritesh, version: 5 }],
    });
    const agents = await region('Agents');
    agents.getByRole('checkbox', { name: 'Ritesh Nair' }).focus();
    await person.keyboard('xjxb');
    const dialog = within(await screen.findByRole('dialog', { name: 'Send 2 agents on a break' }));
    await person.click(dialog.getByRole('radio', { name: 'Tea' }));
    await person.click(dialog.getByRole('button', { name: 'Send on break' }));
    const results = within(await screen.findByRole('dialog', { name: '1 was refused, 1 done' }));
    expect(results.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
      'Ritesh Nair Done',
      'Neha Chavan The agent speaks to a customer.',
    ]);
    await person.click(results.getByRole('button', { name: 'Undo the rest' }));
    expect(await screen.findByText('Undone')).toBeInTheDocument();
    expect(sent()).toEqual([
      ['/api/crm/floor-agents/2/break', { version: 3, reason: 'TEA', note: '', ...key }],
      ['/api/crm/floor-agents/3/break', { version: 3, reason: 'TEA', note: '', ...key }],
      ['/api/crm/floor-agents/2/back', { version: 4, ...key }],
    ]);
  });

  it('are taken off duty with a reason', async () => {
    const person = open({ 'POST /api/crm/floor-agents/2/off-duty': () => [200, { ...ritesh, status: 'offline' }] });
    (await region('Agents')).getByRole('checkbox', { name: 'Ritesh Nair' }).focus();
    await person.keyboard('o');
    const dialog = within(await screen.findByRole('dialog', { name: 'Take Ritesh Nair off duty' }));
    await person.click(dialog.getByRole('button', { name: 'Take off duty' }));
    expect(await dialog.findByText('Fill this in')).toBeInTheDocument();
    await person.type(dialog.getByRole('textbox', { name: 'Why' }), 'Left early');
    await person.click(dialog.getByRole('button', { name: 'Take off duty' }));
    expect(await screen.findByText('Ritesh Nair is off duty')).toBeInTheDocument();
    expect(sent()).toEqual([['/api/crm/floor-agents/2/off-duty', { version: 3, note: 'Left early', ...key }]]);
  });

  it('without a task have none to return', async () => {
    const person = open();
    const agents = await region('Agents');
    agents.getByRole('checkbox', { name: 'Ritesh Nair' }).focus();
    await person.keyboard('r');
    expect(await screen.findByText('The agent has no task to return')).toBeInTheDocument();
    await person.keyboard('x');
    expect(agents.getByRole('button', { name: 'Return tasks' })).toHaveAccessibleDescription('The agent has no task to return');
    expect(sent()).toEqual([]);
  });

  it('keep a refused message typed, with the reason', async () => {
    const why = 'None of these agents gets notifications';
    const person = open({
      'POST /api/crm/agent-messages': () =>
        refusal(400, 'BAD_REQUEST', 'Check the input', { errors: [{ field: 'agent_ids', message: why }] }),
    });
    (await region('Agents')).getByRole('checkbox', { name: 'Neha Chavan' }).focus();
    await person.keyboard('m');
    const dialog = within(await screen.findByRole('dialog', { name: 'Message to Neha Chavan' }));
    await person.type(dialog.getByRole('textbox', { name: 'Message' }), 'Prescriptions first');
    await person.click(dialog.getByRole('button', { name: 'Send message' }));
    expect(await dialog.findByText(new RegExp(why))).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Prescriptions first');
  });

  it('get a message', async () => {
    const person = open({ 'POST /api/crm/agent-messages': () => [200, { sent: 1 }] });
    (await region('Agents')).getByRole('checkbox', { name: 'Neha Chavan' }).focus();
    await person.keyboard('m');
    const dialog = within(await screen.findByRole('dialog', { name: 'Message to Neha Chavan' }));
    await person.type(dialog.getByRole('textbox', { name: 'Message' }), 'Prescriptions first');
    await person.click(dialog.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText('The message is sent')).toBeInTheDocument();
    expect(sent()).toEqual([['/api/crm/agent-messages', { agent_ids: [1102], text: 'Prescriptions first', ...key }]]);
  });
});

describe('a task', () => {
  it('is given to an agent, and given back by undo', async () => {
    const assigned: FloorTask = { ...waiting, version: 2, status: 'offered', agent_id: 1101, agent: 'Ritesh Nair' };
    const person = open({
      'PATCH /api/crm/manual-assign/7': () => [200, assigned],
      'PATCH /api/crm/manual-unassign/7': () => [200, { ...waiting, version: 3 }],
    });
    const tasks = await region('Due first');
    await person.click(within(tasks.getByRole('row', { name: /GLN-17/ })).getByRole('button', { name: 'Give…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give the task to an agent' }));
    expect(dialog.getByRole('button', { name: 'Give' })).toHaveAccessibleDescription('Choose an agent first');
    await person.selectOptions(dialog.getByRole('combobox', { name: 'Agent' }), 'Ritesh Nair · Ready');
    await person.click(dialog.getByRole('button', { name: 'Give' }));
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeInTheDocument();
    expect(sent()).toEqual([
      ['/api/crm/manual-assign/7', { version: 1, agent_id: 1101, ...key }],
      ['/api/crm/manual-unassign/7', { version: 2, ...key }],
    ]);
  });

  it('goes back to its queue by key; somebody else’s change is told', async () => {
    const stale = 'Changed by someone else since you opened it';
    const person = open({
      'PATCH /api/crm/manual-unassign/8': () => refusal(409, 'CONFLICT', stale, { record: held, message: stale }),
    });
    (await region('Due first')).getByRole('checkbox', { name: 'GLN-18' }).focus();
    await person.keyboard('r');
    const results = within(await screen.findByRole('dialog', { name: '1 was refused, 0 done' }));
    expect(results.getByText('Close').closest('button')).toHaveFocus();
    expect(results.getByRole('listitem')).toHaveTextContent(`GLN-18 ${stale}`);
    await person.click(results.getByText('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

it('the wall has the figures without input, and Escape leaves it', async () => {
  const person = open({}, '/crm/supervisor-dashboard?wall=1');
  expect(await screen.findByRole('list', { name: 'Figures' })).toHaveTextContent('Waiting59limit 400');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

describe('the limits', () => {
  const record: FloorLimitsRecord = {
    version: 1,
    current: defaultFloorLimits,
    history: [
      {
        ...defaultFloorLimits,
        version: 1,
        effective_from: ago(600),
        saved_at: ago(600),
        by: 'Devika Rao',
        standing: 'current',
      },
    ],
  };

  it('are changed from now on, each refused at its field; the history has who changed them', async () => {
    const person = open(
      {
        'GET /api/crm/floor-limits': () => [200, record],
        'PUT /api/crm/floor-limits': () => [200, { ...record, version: 2 }],
      },
      '/limits',
    );
    const ready = await screen.findByRole('textbox', { name: 'Ready' });
    expect(screen.getByRole('region', { name: 'Changes' })).toHaveTextContent('Devika Rao');
    expect(screen.getByRole('button', { name: 'Save limits' })).toHaveAccessibleDescription('No changes to save');
    await person.clear(ready);
    await person.type(ready, '0');
    await person.click(screen.getByRole('button', { name: 'Save limits' }));
    expect(await screen.findByText('At least 1')).toBeInTheDocument();
    await person.clear(ready);
    await person.type(ready, '7');
    await person.click(screen.getByRole('button', { name: 'Save limits' }));
    expect(await screen.findByText('The limits are saved')).toBeInTheDocument();
    expect(sent()).toEqual([['/api/crm/floor-limits', { ...defaultFloorLimits, ready_minutes: 7, version: 1, ...key }]]);
  });
});
