import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import AgentFigures from '#features/agent-presence/console/agent-figures.tsx';
import AgentState from '#features/agent-presence/console/agent-state.tsx';
import { mayLeave } from '#features/agent-presence/console/may-leave.ts';
import type { PresenceRecord } from '#features/agent-presence/contract.ts';
import { noNextTask } from '#features/agent-tasks/console/public.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { current } from '#tests/support/people.ts';
import { render, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

const now = new Date('2026-11-23T09:00:00.000Z');

const able = (event: string, because: string | null = null) =>
  ['break.started', 'break.ended'].map((each) => ({
    event: each,
    allowed: each === event && because === null,
    because: each === event && because === null ? null : { message: because ?? 'You are not on a break' },
  }));
const ready: PresenceRecord = {
  id: 5,
  version: 3,
  status: 'ready',
  since: '2026-11-23T08:56:48.000Z',
  reason: null,
  lacking_task_id: null,
  abilities: able('break.started'),
};
const onBreak: PresenceRecord = { ...ready, version: 4, status: 'break', reason: 'TEA', abilities: able('break.ended') };
const away: PresenceRecord = { ...ready, version: 4, status: 'away', abilities: able('break.ended') };
const wrapUp: PresenceRecord = {
  ...ready,
  status: 'wrapUp',
  lacking_task_id: 7,
  abilities: able('break.started', 'Say first how the call ended'),
};

let requests: ReceivedRequest[];
let presence: PresenceRecord | null;

function open(element: React.ReactNode, answers: Parameters<typeof serve>[0] = {}) {
  requests = serve({
    'GET /api/crm/agent-presence': () => [200, { presence }],
    'GET /api/crm/agent-stats': () => [
      200,
      { task_seconds: 900, call_seconds: 9_660, wrap_up_seconds: 1_920, break_seconds: 45, breaks: 1 },
    ],
    'GET /api/crm/agent-idle-time': () => [200, { seconds: 3_720, since: null }],
    ...answers,
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
      <Toasts />
    </QueryClientProvider>,
  );
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}

const sent = () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
const state = () => screen.findByRole('region', { name: 'Your state' });

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  queryClient.clear();
  stored.currentUser.write(current({ roles: [roles.callCenterOperation] }));
  presence = ready;
});
afterEach(() => vi.useRealTimers());

describe('the own state', () => {
  it('has the time in it, by the second', async () => {
    open(<AgentState />);
    expect(await state()).toHaveTextContent('Ready');
    expect(screen.getByRole('timer', { name: 'In this state for 03:12' })).toHaveTextContent('03:12');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(screen.getByRole('timer')).toHaveTextContent('03:15');
  });

  it('becomes a break with a reason, by key; what was chosen survives a refusal', async () => {
    let answer: [number, unknown] = refusal(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong');
    const person = open(<AgentState />, { 'POST /api/crm/agent-presence/5/break': () => answer });
    await state();
    await person.keyboard('b');
    const dialog = within(await screen.findByRole('dialog', { name: 'Take a break' }));
    const start = dialog.getByRole('button', { name: 'Start break' });
    expect(start).toHaveAccessibleDescription('Choose a reason first');
    await person.click(dialog.getByRole('radio', { name: 'Tea' }));
    await person.click(start);
    expect(await dialog.findByRole('alert')).toHaveTextContent('What you typed is kept.');
    expect(dialog.getByRole('radio', { name: 'Tea' })).toBeChecked();
    answer = [200, (presence = onBreak)];
    await person.click(dialog.getByRole('button', { name: 'Start break' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await state()).toHaveTextContent('On a break: Tea');
    const body = { version: 3, reason: 'TEA', request_key: expect.any(String) };
    expect(sent()).toEqual([
      ['/api/crm/agent-presence/5/break', body],
      ['/api/crm/agent-presence/5/break', body],
    ]);
  });

  it('keeps the next task back on a break, until the agent is back', async () => {
    presence = onBreak;
    const person = open(<AgentState />, { 'POST /api/crm/agent-presence/5/back': () => [200, (presence = { ...ready, version: 5 })] });
    await waitFor(() => expect(noNextTask.get()).toBe('You are on a break'));
    await person.click(await screen.findByRole('button', { name: /^Back/ }));
    await waitFor(() => expect(noNextTask.get()).toBeNull());
    expect(sent()).toEqual([['/api/crm/agent-presence/5/back', { version: 4, request_key: expect.any(String) }]]);
  });

  it('keeps the next task back while away, until the agent says to be back, by key', async () => {
    presence = away;
    const person = open(<AgentState />, { 'POST /api/crm/agent-presence/5/back': () => [200, (presence = { ...ready, version: 5 })] });
    await waitFor(() => expect(noNextTask.get()).toBe('You were away: say that you are back'));
    expect(await state()).toHaveTextContent('Away');
    expect(screen.getByRole('button', { name: /^I am back/ })).toBeEnabled();
    await person.keyboard('b');
    await waitFor(() => expect(noNextTask.get()).toBeNull());
    expect(sent()).toEqual([['/api/crm/agent-presence/5/back', { version: 4, request_key: expect.any(String) }]]);
  });

  it('says why no break is possible', async () => {
    presence = wrapUp;
    const person = open(<AgentState />);
    const button = await screen.findByRole('button', { name: /Break/ });
    expect(button).toHaveAccessibleDescription('Say first how the call ended');
    await person.keyboard('b');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is not there for users who were never on duty', async () => {
    presence = null;
    open(<AgentState />);
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Your state' })).not.toBeInTheDocument();
  });
});

it('the own day has wrap-up, idle time and breaks', async () => {
  open(
    <dl aria-label="Day">
      <AgentFigures />
    </dl>,
  );
  await screen.findByText('32 min');
  expect(screen.getByText('Wrap-up').parentElement).toHaveTextContent('Wrap-up32 min');
  expect(screen.getByText('Idle').parentElement).toHaveTextContent('Idle1 h 2 min');
  expect(screen.getByText('Break').parentElement).toHaveTextContent('Break45 s');
});

describe('a logout', () => {
  it('is possible without a call', async () => {
    open(<p>Anywhere</p>);
    expect(await mayLeave()).toBe(true);
  });

  it('waits for the result of the call, and says so', async () => {
    presence = wrapUp;
    open(<p>Anywhere</p>);
    expect(await mayLeave()).toBe(false);
    expect(await screen.findByText('Say first how the call ended')).toBeInTheDocument();
  });

  it('waits for the end of the call', async () => {
    presence = { ...ready, status: 'onCall' };
    open(<p>Anywhere</p>);
    expect(await mayLeave()).toBe(false);
    expect(await screen.findByText('You are on a call')).toBeInTheDocument();
  });
});
