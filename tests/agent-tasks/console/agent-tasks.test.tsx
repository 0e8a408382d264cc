import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromCallback, setup } from 'xstate';
import { background } from '#tests/support/background.ts';
import TaskDialog from '#features/agent-tasks/console/task-dialog.tsx';
import { NextTask } from '#features/home/console/next-task.tsx';
import { clearTaskSettings, taskSettings } from '#features/agent-tasks/console/agent-task-storage.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { agentTasksActor } from '#features/agent-tasks/console/agent-tasks-late.ts';
import { applyFact } from '#platform/console/client/facts.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { setRouter } from '#platform/console/navigation/current-router.ts';
import { markFirstScreenShown } from '#platform/console/actors/when-quiet.ts';
import { Confirmations } from '#platform/console/ui/overlays/confirm-dialog.tsx';
import { dismissToast, shownToasts } from '#platform/console/ui/feedback/toast-list.ts';
import type { AgentTask } from '#features/agent-tasks/contract.ts';
import { current } from '#tests/support/people.ts';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

const task = (id: number): AgentTask => ({
  id,
  subject: { kind: 'order', id: id + 1, code: `GLN-${id}` },
  status: 'PLACED',
  channel_id: 2,
  tat_due_at: '2026-11-20T09:30:00Z',
  state: 'assigned',
});
const channel_map = [
  { id: 1, type: 'SYSTEM', priority: 90 },
  { id: 2, type: 'AGENT', priority: 10 },
  { id: 3, type: 'AGENT', priority: 20 },
  { id: 2, type: 'AGENT', priority: 5 },
];

const router = createMemoryRouter([{ path: '*' }]);
setRouter(router);

let response: [number, unknown];
let channels: typeof channel_map;
/** Tasks the agent holds. */
let held: AgentTask[];
let requests: ReceivedRequest[];
let letters: unknown[];
let root: Actor<ReturnType<typeof tab>>;

/** The part of the tab's root that tasks need: leadership of this tab, and messages to the others. */
const tab = (user: CurrentUser) =>
  setup({
    actors: {
      agentTasks: background('agentTasks'),
      tabSync: fromCallback<{ type: 'letter.post'; letter: unknown }>(({ receive }) => receive(({ letter }) => letters.push(letter))),
    },
  }).createMachine({
    invoke: [
      { src: 'tabSync', systemId: 'tabSync' },
      { src: 'agentTasks', systemId: 'agentTasks', input: { user } },
    ],
  });

// A tab loads them on demand; here they must be loaded before the test starts.
beforeAll(async () => {
  await import('#features/agent-tasks/console/agent-tasks.ts');
});

beforeEach(() => {
  response = [200, { is_error: false, message: '', data: [task(41), task(57)] }];
  held = [];
  channels = channel_map;
  letters = [];
  requests = serve({
    'GET /api/crm/queue-priority': () => [200, { channel_map: channels, status_priority: ['PLACED', 'FOLLOW-UP-WITHIN-TAT'] }],
    'POST /api/crm/agent-tasks': () => response,
    'GET /api/crm/held-tasks': () => [200, { data: held }],
    'POST /api/crm/tasks/41/seen': () => [200, { offer_ends_at: null }],
  });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 0));
  vi.stubGlobal('cancelIdleCallback', (handle: number) => clearTimeout(handle));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  stored.currentUser.write(current());
  markFirstScreenShown();
  return async () => {
    act(() => {
      root.stop();
      for (const { id } of shownToasts.get()) dismissToast(id);
    });
    await vi.waitUntil(() => shownToasts.get().length === 0);
    clearTaskSettings();
    queryClient.clear();
    vi.restoreAllMocks();
  };
});

const tasks = () => agentTasksActor.current()?.getSnapshot();
const taskRequests = () => requests.filter(({ path }) => path === '/api/crm/agent-tasks').map(({ body }) => body);

async function begin({ leads = true, user = current(), meanwhile = () => {} } = {}): Promise<void> {
  root = createActor(tab(user));
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <NextTask user={user} />
        <TaskDialog />
        <Confirmations />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  root.start();
  // Sent before the code is loaded: the event must be kept.
  if (leads) root.system.get('agentTasks').send({ type: 'lead.taken' });
  meanwhile();
  await waitFor(() => expect(tasks()).toBeDefined());
}

const modal = () => screen.queryByRole('alertdialog', { name: 'Your tasks' });

describe('the agent task flow (§2.6, §3, §4.6)', () => {
  it('fetches tasks when the stored queue item count is 0, stores the count and shows the modal', async () => {
    await begin();
    await waitFor(() => expect(modal()).toHaveTextContent('You have 2 tasks. Start with this: Order GLN-41.'));
    expect(taskSettings.queueItemCount.read()).toBe(2);
    expect(letters).toEqual([{ type: 'tasks.offered', count: 2, taskId: 41, kind: 'order', code: 'GLN-41' }]);
  });

  it('keeps a press of "Next task" from before the chart is loaded', async () => {
    taskSettings.queueItemCount.write(2);
    await begin({ leads: false, meanwhile: () => screen.getByRole('button', { name: /^Next task/ }).click() });
    await waitFor(() => expect(taskRequests()).toHaveLength(1));
  });

  it('shows at once what the server offers, and takes it off the screen when it went to somebody else', async () => {
    response = [200, { is_error: false, message: 'No tasks waiting', data: [] }];
    await begin();
    await waitFor(() => expect(tasks()?.value).toBe('waiting'));
    response = [200, { is_error: false, message: 'You have 1 task', data: [task(41)] }];
    act(() => applyFact('task.offered', { user_id: 1 }));
    await waitFor(() => expect(modal()).toHaveTextContent('You have 1 task. Start with this: Order GLN-41.'));
    act(() => applyFact('task.gone', { user_id: 1, held: 0 }));
    expect(modal()).toBeNull();
    expect(tasks()?.value).toBe('waiting');
    expect(taskSettings.queueItemCount.read()).toBe(0);
    expect(shownToasts.get().map(({ text }) => text)).toEqual(['You did not accept the task in time: it went back to its queue']);
    // Of an agent who has others.
    act(() => applyFact('task.offered', { user_id: 1 }));
    await waitFor(() => expect(modal()).not.toBeNull());
    act(() => applyFact('task.gone', { user_id: 1, held: 1 }));
    expect([tasks()?.value, taskSettings.queueItemCount.read()]).toEqual(['busy', 1]);
  });

  it('reports that the agent has the offered task on screen once OK is pressed', async () => {
    await begin();
    await waitFor(() => expect(modal()).not.toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/api/crm/tasks/41/seen'));
  });

  it('brings nothing while the agent is away, without a word', async () => {
    response = [200, { is_error: false, message: 'You were away: say that you are back', data: [] }];
    await begin();
    await waitFor(() => expect(tasks()?.value).toBe('waiting'));
    expect([modal(), shownToasts.get()]).toEqual([null, []]);
  });

  it('sends the channels of type AGENT by descending priority without duplicates, agent_id and status_priority (§3)', async () => {
    await begin();
    await waitFor(() =>
      expect(taskRequests()).toEqual([{ channels: [3, 2], agent_id: 31, status_priority: ['PLACED', 'FOLLOW-UP-WITHIN-TAT'] }]),
    );
    expect(taskSettings.channelMap.read()).toEqual(channel_map);
    expect(localStorage.getItem('statusPriority')).toBe('PLACED,FOLLOW-UP-WITHIN-TAT');
  });

  it('sends no request while the stored count is not 0', async () => {
    taskSettings.queueItemCount.write(3);
    held = [task(41), task(57), task(58)];
    await begin();
    expect(tasks()?.value).toBe('busy');
    expect(taskRequests()).toEqual([]);
    expect(screen.getByRole('region', { name: 'Your tasks' })).toHaveTextContent('You have 3 tasks.');
  });

  it('stores 0 when there are no tasks, and asks again after 60 s', async () => {
    response = [200, { is_error: false, message: '', data: [] }];
    await begin();
    await waitFor(() => expect(tasks()?.value).toBe('waiting'));
    expect(taskSettings.queueItemCount.read()).toBe(0);
    expect(screen.getByRole('region', { name: 'Your tasks' })).toHaveTextContent('No tasks waiting. Checking again every minute.');
  });

  it('runs only in the leading tab', async () => {
    await begin({ leads: false });
    expect(tasks()?.value).toBe('following');
    act(() => void root.system.get('agentTasks').send({ type: 'tab.tasksOffered', taskId: 57, kind: 'order', code: 'GLN-57', count: 1 }));
    expect(modal()).toHaveTextContent('You have 1 task. Start with this: Order GLN-57.');
    act(() => void root.system.get('agentTasks').send({ type: 'tab.tasksAnswered' }));
    expect(modal()).not.toBeInTheDocument();
    expect(taskRequests()).toEqual([]);
  });

  it('does not run for users who take no tasks', async () => {
    await begin({ user: current({ roles: ['pharmacist'] }) });
    expect(tasks()?.value).toBe('off');
    expect(screen.queryByRole('button', { name: 'Next task' })).not.toBeInTheDocument();
  });
});

describe('the agent-task modal (§2.2, §2.6, §9)', () => {
  it('is 300x120 px with an OK button, which opens the task in the queue and notifies the other tabs', async () => {
    await begin();
    await waitFor(() => expect(modal()).toBeInTheDocument());
    expect(modal()?.querySelector('.task-dialog')).toHaveStyle({ width: '300px', height: '120px' });
    await userEvent.keyboard('{Escape}');
    expect(modal()).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(modal()).not.toBeInTheDocument();
    expect(router.state.location.pathname + router.state.location.search).toBe('/crm/my-queue?id=41');
    expect(letters.at(-1)).toEqual({ type: 'tasks.answered' });
  });
});

describe('Next task', () => {
  it('requests tasks in any tab, and shows the state', async () => {
    await begin({ leads: false });
    await userEvent.click(screen.getByRole('button', { name: 'Next task' }));
    await waitFor(() => expect(modal()).toBeInTheDocument());
  });

  it('opens a loaded task at once, by its key too', async () => {
    taskSettings.queueItemCount.write(2);
    held = [task(41), task(57)];
    response = [200, { is_error: false, message: '', data: [task(41), task(57)] }];
    await begin();
    await userEvent.keyboard('n');
    await waitFor(() => expect(router.state.location.search).toBe('?id=41'));
    expect(modal()).not.toBeInTheDocument();
    response = [200, { is_error: false, message: '', data: [task(57), { ...task(41), state: 'inProgress' }] }];
    await userEvent.keyboard('n');
    await waitFor(() => expect(router.state.location.search).toBe('?id=57'));
  });

  it('lists the held tasks with status, time left and the reason for their order, each linked to the queue', async () => {
    taskSettings.queueItemCount.write(2);
    held = [
      { ...task(41), tat_due_at: new Date(Date.now() + 20 * 60_000).toISOString() },
      { ...task(57), state: 'inProgress' },
    ];
    await begin();
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows[1]).toHaveTextContent(/^Order GLN-41Placed 20 minNext: least time left$/);
    expect(rows[2]).toHaveTextContent(/^Order GLN-57Placed.*In progress$/);
    expect(screen.getByRole('link', { name: 'Order GLN-41' })).toHaveAttribute('href', '/crm/my-queue?id=41');
  });
});

describe('tasks that are not given', () => {
  it('to an agent who is in no queue: that is said', async () => {
    response = [200, { is_error: false, message: 'You are in no queue', data: [] }];
    await begin();
    await waitFor(() => expect(shownToasts.get().map(({ text }) => text)).toEqual(['You are in no queue']));
    expect(screen.getByRole('region', { name: 'Your tasks' })).toHaveTextContent('You are in no queue');
  });

  it('before the result of a call is known: a confirmation leads to /crm/my-queue (§2.6)', async () => {
    response = [200, { is_error: false, message: 'Say first how the call ended', data: [] }];
    await begin();
    const question = await screen.findByRole('alertdialog', { name: 'My queue' });
    expect(question).toHaveTextContent('Say first how the call ended: open your queue?');
    await userEvent.click(within(question).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/crm/my-queue'));
    expect(shownToasts.get()).toEqual([]);
  });

  it('beyond the limit of the agent: that is said, and the first task opens', async () => {
    taskSettings.queueItemCount.write(2);
    response = [200, { is_error: false, message: 'Your 2 are full', data: [task(41), task(57)] }];
    await begin();
    await userEvent.keyboard('n');
    await waitFor(() => expect(shownToasts.get().map(({ text }) => text)).toEqual(['Your 2 are full: finish one first']));
    expect(router.state.location.search).toBe('?id=41');
  });

  it('beyond the limit, which a supervisor has exceeded: both numbers are said', async () => {
    taskSettings.queueItemCount.write(2);
    response = [200, { is_error: false, message: 'Your 1 are full', data: [task(41), task(57)] }];
    await begin();
    await userEvent.keyboard('n');
    const words = 'You have 2 tasks, and get no more above 1: finish some first';
    await waitFor(() => expect(shownToasts.get().map(({ text }) => text)).toEqual([words]));
  });

  it('during a call: that is said to the agent who asks, and not by the repeated request', async () => {
    response = [200, { is_error: false, message: 'You are on a call', data: [] }];
    await begin();
    await waitFor(() => expect(tasks()?.value).toBe('waiting'));
    expect(shownToasts.get()).toEqual([]);
    await userEvent.keyboard('n');
    await waitFor(() => expect(shownToasts.get().map(({ text }) => text)).toEqual(['You are on a call']));
  });
});

describe('the queues of the agent', () => {
  it('are requested anew with each request for tasks: one that is opened later is asked for', async () => {
    taskSettings.queueItemCount.write(2);
    await begin({ leads: false });
    await userEvent.keyboard('n');
    await waitFor(() => expect(taskRequests()).toHaveLength(1));
    await waitFor(() => expect(tasks()?.value).toBe('busy'));
    channels = [...channel_map, { id: 9, type: 'AGENT', priority: 40 }];
    await userEvent.keyboard('n');
    await waitFor(() => expect(taskRequests()).toHaveLength(2));
    expect(taskRequests()).toEqual([expect.objectContaining({ channels: [3, 2] }), expect.objectContaining({ channels: [9, 3, 2] })]);
  });

  it('are the stored ones where the server does not say them', async () => {
    taskSettings.channelMap.write(channel_map);
    requests = serve({
      'GET /api/crm/queue-priority': () => refusal(403, 'FORBIDDEN', 'Something went wrong'),
      'POST /api/crm/agent-tasks': () => response,
      'GET /api/crm/held-tasks': () => [200, { data: held }],
    });
    await begin();
    await waitFor(() => expect(taskRequests()).toEqual([expect.objectContaining({ channels: [3, 2] })]));
  });

  it('are none any more: that is said, or a task that the agent still holds opens', async () => {
    channels = [{ id: 1, type: 'SYSTEM', priority: 90 }];
    await begin();
    await waitFor(() => expect(shownToasts.get().map(({ text }) => text)).toEqual(['You are in no queue']));
    held = [task(57)];
    await userEvent.keyboard('n');
    await waitFor(() => expect(modal()).toHaveTextContent('You have 1 task. Start with this: Order GLN-57.'));
    expect(taskRequests()).toEqual([]);
  });
});

describe('a failed fetch of agent tasks (§8)', () => {
  it.each<[string, [number, unknown], string]>([
    ['says the server’s message', refusal(403, 'FORBIDDEN', 'Only call-centre agents take tasks'), 'Only call-centre agents take tasks'],
    ['says an answer’s message', [200, { is_error: true, message: 'The queue is closed', data: [] }], 'The queue is closed'],
    ['without a message says so', [200, { is_error: true, message: '', data: [] }], 'Failed to fetch agent tasks'],
  ])('%s, logs it and retries', async (_, failure, sentence) => {
    response = failure;
    await begin();
    await waitFor(() => expect(shownToasts.get().map(({ text }) => text)).toEqual([sentence]));
    expect(tasks()?.value).toBe('waiting');
    expect(screen.getByRole('region', { name: 'Your tasks' })).toHaveTextContent(`${sentence}. Trying again every minute.`);
  });

  it('is reported once, not every minute', async () => {
    response = refusal(403, 'FORBIDDEN', 'Only call-centre agents take tasks');
    await begin();
    await waitFor(() => expect(shownToasts.get()).toHaveLength(1));
    act(() => dismissToast('agentTasks.failed'));
    await waitFor(() => expect(shownToasts.get()).toHaveLength(0));
    await userEvent.click(screen.getByRole('button', { name: 'Next task' }));
    await waitFor(() => expect(taskRequests()).toHaveLength(2));
    await waitFor(() => expect(tasks()?.value).toBe('waiting'));
    expect(shownToasts.get()).toHaveLength(0);
  });
});
