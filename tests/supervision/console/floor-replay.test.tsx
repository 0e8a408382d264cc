import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import FloorReplayScreen from '#features/supervision/console/replay/floor-replay-screen.tsx';
import type { AgentOnDuty, FloorDay, FloorReplay } from '#features/supervision/floor-contract.ts';
import { defaultFloorLimits } from '#features/supervision/floor-limits.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { render, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

// 14:30 in the business time zone.
const now = new Date('2026-11-23T09:00:00.000Z');
const FLOOR = 'GET /api/crm/floor-replay';
const DAY = 'GET /api/crm/floor-day';

const agent = (id: number, name: string, fields: Partial<AgentOnDuty> = {}): AgentOnDuty => ({
  id,
  user_id: id,
  agent_id: 1_100 + id,
  name,
  status: 'ready',
  since: '2026-11-23T05:55:00.000Z',
  reason: null,
  done: 4,
  handling_seconds: 300,
  idle_seconds: 600,
  occupancy: 0.75,
  ...fields,
});

const floorAt = (at: string): FloorReplay => ({
  at: new Date(at).toISOString(),
  figures: {
    waiting: 59,
    unassigned: 41,
    oldest_since: '2026-11-23T05:00:00.000Z',
    due_soon: 3,
    late: 12,
    assigned: 20,
    on_duty: 2,
    on_call: 1,
    done: 30,
    handling_seconds: 312,
  },
  queues: [
    { id: 1, name: 'Orders', waiting: 50, held: 20, late: 12 },
    { id: 2, name: 'Callbacks', waiting: 9, held: 0, late: 0 },
  ],
  agents: [
    agent(2, 'Neha Chavan', { status: 'break', reason: 'TEA' }),
    agent(1, 'Ritesh Nair', { status: 'onCall', since: new Date(Date.parse(at) - 90_000).toISOString() }),
  ],
  tasks: [
    {
      id: 8,
      status: 'inProgress',
      subject: { kind: 'order', id: 18, code: 'GLN-18', path: '/galen/order-list?order_id=18' },
      topic: 'PLACED',
      agent_id: 1_101,
    },
  ],
  limits: defaultFloorLimits,
});

const day: FloorDay = {
  day: '2026-11-23',
  from: '2026-11-22T18:30:00.000Z',
  until: '2026-11-23T18:30:00.000Z',
  points: Array.from({ length: 59 }, (_, n) => ({ waiting: n, late: n === 40 ? 7 : 0, ready: 1, busy: 2, on_break: 1 })),
  marks: [
    { at: '2026-11-23T05:30:40.000Z', move: 'task.assigned', by: 'Devika Rao', agent: 'Ritesh Nair', task: 'GLN-18' },
    { at: '2026-11-23T08:10:00.000Z', move: 'supervisor.sentOnBreak', by: 'Devika Rao', agent: 'Neha Chavan', task: null },
  ],
};

let requests: ReceivedRequest[];
let router: ReturnType<typeof createMemoryRouter>;

const atIn = (query: string | undefined) => new URLSearchParams(query).get('at') ?? '';

function open(address = '?at=2026-11-23T06:30:00Z', answers: Parameters<typeof serve>[0] = {}) {
  requests = serve({ [FLOOR]: ({ query }) => [200, floorAt(atIn(query))], [DAY]: () => [200, day], ...answers });
  router = createMemoryRouter([{ path: '*', element: <FloorReplayScreen /> }], { initialEntries: [`/crm/floor-replay${address}`] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}

const address = () => router.state.location.search;
const moments = () => requests.filter(({ path }) => path.endsWith('/floor-replay')).map(({ query }) => atIn(query));
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const slider = () => screen.findByRole('slider', { name: 'Time of day' });

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  queryClient.clear();
  stored.currentUser.write(current({ roles: [roles.crmAgentAdmin] }));
});
afterEach(() => vi.useRealTimers());

describe('the floor of the moment in the address', () => {
  it('has its figures, queues and agents by name, and each task leads to its record', async () => {
    open();
    expect(await screen.findByRole('list', { name: 'Figures' })).toHaveTextContent('Waiting59limit 400');
    expect(moments()).toEqual(['2026-11-23T06:30:00Z']);
    const queues = await region('Queues');
    expect(queues.getByRole('row', { name: /^Orders/ })).toHaveTextContent('Orders502012');
    expect(queues.getByRole('row', { name: /^All/ })).toHaveTextContent('All592012');
    const agents = await region('Agents');
    expect(agents.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Neha Chavan', 'Ritesh Nair']);
    expect(agents.getByRole('row', { name: /^Neha/ })).toHaveTextContent('Neha ChavanOn a break');
    expect(agents.getByRole('row', { name: /^Ritesh/ })).toHaveTextContent('On a call 01:30GLN-18');
    expect(agents.getByRole('link', { name: 'GLN-18' })).toHaveAttribute('href', '/galen/order-list?order_id=18');
    expect(screen.getByText('12:00', { selector: 'time' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Now' })).toHaveAttribute('href', '/crm/supervisor-dashboard');
  });

  it('is that of now without one', async () => {
    open('');
    expect(await screen.findByText('14:30', { selector: 'time' })).toBeInTheDocument();
    await waitFor(() => expect(moments()).toEqual(['2026-11-23T09:00:00Z']));
  });

  it('says that nobody was on duty', async () => {
    open(undefined, { [FLOOR]: ({ query }) => [200, { ...floorAt(atIn(query)), agents: [], tasks: [] }] });
    expect(await screen.findByText('Nobody was on duty.')).toBeInTheDocument();
  });

  it('says why it could not be loaded, and is loaded again', async () => {
    let isDown = true;
    const person = open(undefined, {
      [FLOOR]: ({ query }) => (isDown ? refusal(403, 'FORBIDDEN', 'No access') : [200, floorAt(atIn(query))]),
    });
    expect(await screen.findByText('The floor could not be loaded')).toBeInTheDocument();
    isDown = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('list', { name: 'Figures' })).toBeInTheDocument();
  });
});

describe('the moment', () => {
  it('is moved by a minute and by 15 minutes with the keys of the slider, and not beyond now', async () => {
    const person = open();
    const thumb = await slider();
    expect(thumb).toHaveAttribute('aria-valuetext', '12:00');
    thumb.focus();
    await person.keyboard('{ArrowRight}');
    await waitFor(() => expect(address()).toBe('?at=2026-11-23T06:31:00Z'));
    await person.keyboard('{PageUp}');
    await waitFor(() => expect(address()).toBe('?at=2026-11-23T06:46:00Z'));
    await person.keyboard('{PageDown}{ArrowLeft}');
    await waitFor(() => expect(address()).toBe('?at=2026-11-23T06:30:00Z'));
    await person.keyboard('{End}');
    await waitFor(() => expect(address()).toBe('?at=2026-11-23T09:00:00Z'));
    expect(await screen.findByText('14:30', { selector: 'time' })).toBeInTheDocument();
  });

  it('jumps to moves of supervisors, and Back returns', async () => {
    const person = open();
    const next = await screen.findByRole('button', { name: 'Next move' });
    await waitFor(() => expect(next).not.toHaveAttribute('aria-disabled'));
    await person.click(next);
    await waitFor(() => expect(address()).toBe('?at=2026-11-23T08:10:00Z'));
    expect(next).toHaveAccessibleDescription('No supervisor moved anything later on this day');
    const moves = await region('Moves of supervisors');
    expect(moves.getByRole('button', { name: '13:40' })).toHaveAttribute('aria-current', 'time');
    await person.keyboard('b');
    await waitFor(() => expect(address()).toBe('?at=2026-11-23T05:30:40Z'));
    expect(screen.getByRole('region', { name: 'Moment' })).toHaveTextContent('11:00:40');
    await router.navigate(-1);
    await waitFor(() => expect(address()).toBe('?at=2026-11-23T08:10:00Z'));
    await person.click(moves.getByRole('button', { name: '11:00' }));
    await waitFor(() => expect(address()).toBe('?at=2026-11-23T05:30:40Z'));
  });

  it('keeps its time on another day', async () => {
    const person = open();
    const field = await screen.findByRole('textbox', { name: 'Day' });
    await person.clear(field);
    await person.type(field, '20-11-2026{Enter}');
    await waitFor(() => expect(address()).toBe('?at=2026-11-20T06:30:00Z'));
  });
});

describe('playing', () => {
  const tick = () => vi.advanceTimersByTimeAsync(1_000);

  it('shows a minute per second, waits for each picture, and pauses', async () => {
    const person = open();
    await screen.findByRole('list', { name: 'Figures' });
    await person.click(screen.getByRole('button', { name: 'Play' }));
    await tick();
    await waitFor(() => expect(address()).toBe('?at=2026-11-23T06:31:00Z'));
    await waitFor(() => expect(moments()).toContain('2026-11-23T06:31:00Z'));
    await tick();
    await waitFor(() => expect(address()).toBe('?at=2026-11-23T06:32:00Z'));
    await person.click(screen.getByRole('button', { name: 'Pause' }));
    const then = address();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(address()).toBe(then);
  });

  it('is faster if so chosen, ends at now, and begins again at midnight', async () => {
    const person = open('?at=2026-11-23T08:50:00Z');
    await screen.findByRole('list', { name: 'Figures' });
    await person.click(screen.getByRole('button', { name: '15×' }));
    await person.keyboard('p');
    expect(screen.getByRole('button', { name: 'Pause' })).toBeInTheDocument();
    await tick();
    await waitFor(() => expect(address()).toBe('?at=2026-11-23T09:00:00Z'));
    await person.click(await screen.findByRole('button', { name: 'Play' }));
    await waitFor(() => expect(address()).toBe('?at=2026-11-22T18:30:00Z'));
  });

  it('stops when a picture cannot be loaded', async () => {
    const person = open(undefined, {
      [FLOOR]: ({ query }) =>
        atIn(query) === '2026-11-23T06:31:00Z' ? refusal(403, 'FORBIDDEN', 'No access') : [200, floorAt(atIn(query))],
    });
    await screen.findByRole('list', { name: 'Figures' });
    await person.click(screen.getByRole('button', { name: 'Play' }));
    await tick();
    expect(await screen.findByText('The floor could not be loaded')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Play' })).toBeInTheDocument();
  });
});
