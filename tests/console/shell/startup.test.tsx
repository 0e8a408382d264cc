import { act, configure, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '#console/app/app.tsx';
import { startNavigation } from '#console/app/navigation.ts';
import { startSession } from '#console/app/session.ts';
import { way } from '#console/app/way.ts';
import { taskSettings } from '#console/lib/agent-task-storage.ts';
import { queryClient } from '#console/lib/query-client.ts';
import { sessionEnded, sessionStarted } from '#console/lib/session-news.ts';
import { stored } from '#console/lib/session-storage.ts';
import { currentToasts, dismissToast } from '#console/ui/feedback/toast-list.ts';
import { businessDate } from '#contracts/business-day.ts';
import { current } from '../people.ts';
import { type Arrived, refusal, serve } from '../server-double.ts';

type Answers = Parameters<typeof serve>[0];

const agent = () => current({}, businessDate(Date.now()));
const choices = { OrderModeChoices: { AS: 'Auto Short' } };
const channels = [
  { id: 2, type: 'AGENT', priority: 1 },
  { id: 9, type: 'SYSTEM', priority: 9 },
  { id: 3, type: 'AGENT', priority: 5 },
];
const quiet: Answers = {
  'POST /api/main/logout': () => [200, { ended: true }],
  'POST /api/crm/unassign-tasks': () => [200, { is_error: false, message: '', data: [] }],
  'GET /api/main/choices-full-forms': () => [200, choices],
  'GET /api/crm/queue-priority': () => [200, { channel_map: channels, status_priority: ['PLACED'] }],
  'POST /api/crm/agent-tasks': () => [200, { is_error: false, message: '', data: [] }],
  'GET /api/node/notifications': () => [200, { data: [] }],
};

/** What can wait loads its code once the screen is quiet; on a busy machine that takes its time. */
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 20_000 });

beforeAll(async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  serve({});
  startSession();
  await startNavigation(way);
});

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  serve(quiet);
  act(() => sessionEnded.tell(''));
  render(<App />);
  await screen.findByRole('heading', { name: 'Sign in' });
});
afterEach(() => {
  act(() => {
    sessionEnded.tell('');
    for (const { id } of currentToasts()) dismissToast(id);
  });
  sessionStorage.clear();
  queryClient.clear();
  vi.restoreAllMocks();
});

/** Signs an agent in; everything that runs besides the screen starts. */
function enter(answers: Answers = {}): Arrived[] {
  const arrived = serve({ ...quiet, ...answers });
  const user = agent();
  stored.currentUser.write(user);
  act(() => sessionStarted.tell(user));
  return arrived;
}

const asked = (arrived: Arrived[], path: string) => arrived.filter((request) => request.path === path);
/** A fault as an error, a refusal as a warning. */
const isLogged = (context: string) => {
  const calls = [console.warn, console.error].flatMap((log) => vi.mocked(log).mock.calls);
  expect(calls).toContainEqual([`${context}:`, expect.anything()]);
};

describe('general data (§4.8)', () => {
  it('are loaded at startup, once, into session storage', async () => {
    const arrived = enter();
    await waitFor(() => expect(sessionStorage.getItem('generalData')).toBe(JSON.stringify(choices)));
    expect(Number(sessionStorage.getItem('generalDataTimestamp'))).toBeGreaterThan(0);
    expect(asked(arrived, '/api/main/choices-full-forms')).toHaveLength(1);
  });

  it('that cannot be fetched are logged (§8), and said to nobody', async () => {
    enter({ 'GET /api/main/choices-full-forms': () => refusal(404, 'NOT_FOUND', 'There is nothing here') });
    await waitFor(() => isLogged('general data'));
    expect(screen.queryByText(/There is nothing here/)).not.toBeInTheDocument();
  });
});

describe('agent tasks (§3, §4.6)', () => {
  const task = { id: 1, order_id: 77, order_code: 'GLN-77', status: 'PLACED', channel_id: 3, tat_due_at: null };

  it('are asked for by channels, agent id and statuses, and their count is stored', async () => {
    const arrived = enter({ 'POST /api/crm/agent-tasks': () => [200, { is_error: false, message: '', data: [task, { ...task, id: 2 }] }] });
    await waitFor(() => expect(taskSettings.queueItemCount.read()).toBe(2));
    const [request] = asked(arrived, '/api/crm/agent-tasks');
    expect(request?.body).toEqual({ channels: [3, 2], agent_id: 31, status_priority: ['PLACED'] });
    expect(taskSettings.channelMap.read()).toEqual(channels);
  });

  it('that do not exist store 0', async () => {
    enter();
    await waitFor(() => expect(taskSettings.queueItemCount.read()).toBe(0));
  });

  it.each([
    ['an error that says why', refusal(403, 'FORBIDDEN', 'You are off duty'), 'You are off duty'],
    ['an error that says nothing', refusal(404, 'NOT_FOUND', ''), 'Failed to fetch agent tasks'],
    [
      'an answer that is an error',
      [200, { is_error: true, message: 'The queue is closed', data: [] }] as [number, unknown],
      'The queue is closed',
    ],
  ])('that cannot be fetched, by %s, are logged and said (§8)', async (_, answer, sentence) => {
    enter({ 'POST /api/crm/agent-tasks': () => answer });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    isLogged('agent tasks');
  });
});

describe('notifications (§2.5)', () => {
  it('whose calls fail are only logged (§8)', async () => {
    enter({ 'GET /api/node/notifications': () => refusal(404, 'NOT_FOUND', 'There is nothing here') });
    await waitFor(() => isLogged('notifications'));
    expect(screen.queryByText(/There is nothing here/)).not.toBeInTheDocument();
  });

  it('are not asked for by whoever lacks the product’s tab', async () => {
    const arrived = serve(quiet);
    const user = current({ resource_access: [] }, businessDate(Date.now()));
    stored.currentUser.write(user);
    act(() => sessionStarted.tell(user));
    await waitFor(() => expect(asked(arrived, '/api/main/choices-full-forms')).toHaveLength(1));
    expect(asked(arrived, '/api/node/notifications')).toHaveLength(0);
    expect(asked(arrived, '/api/node/notifications/ticket')).toHaveLength(0);
  });
});
