import { act, render, screen, waitFor } from '#tests/support/render.tsx';
import { CancelledError } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '#platform/console/shell/app.tsx';
import { openPath } from '#platform/console/navigation/current-router.ts';
import { startNavigation } from '#platform/console/navigation/router.ts';
import { session, startSession } from '#platform/session/console/session.ts';
import { navigationHooks } from '#platform/console/navigation/navigation-hooks.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { sessionEnded, sessionStarted } from '#platform/session/console/session-news.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { client } from '#tests/support/api.ts';
import { shownToasts } from '#platform/console/ui/feedback/toast-list.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { type ReceivedRequest, serve } from '#tests/support/server-double.ts';

/** The whole console of one tab, from the sign-in page; the uploader's start page sends no requests. */
const person = current({ roles: ['integration', 'galen-crm'], resource_access: [] }, businessDate(Date.now()));
let requests: ReceivedRequest[];

async function enter(user = person, startPage = 'Home') {
  stored.currentUser.write(user);
  act(() => sessionStarted.emit(user));
  await screen.findByRole('heading', { name: startPage });
}

/** On the order list, whose data has arrived. */
async function enterAsAgent() {
  await enter(current({ roles: ['call-center-operation', 'integration'] }, businessDate(Date.now())), 'Orders');
  await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/api/oms/orders'));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
}

beforeAll(async () => {
  serve({});
  startSession();
  await startNavigation(navigationHooks);
});

beforeEach(async () => {
  requests = serve({
    'POST /api/main/logout': () => [200, { ended: true }],
    'POST /api/crm/unassign-tasks': () => [200, { is_error: false, message: '', data: [] }],
  });
  act(() => sessionEnded.emit(''));
  render(<App />);
  await screen.findByRole('heading', { name: 'Sign in' });
});

describe('shell (§2.3, §2.4, §2.6, §4.2)', () => {
  it('surrounds no public page', () => {
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  it('welcomes by name and says whom to ask when no area is open', async () => {
    await enter();
    expect(screen.getByText('Welcome, Meera Kulkarni')).toBeInTheDocument();
    expect(screen.getByText(/Ask your team lead or an administrator/)).toBeInTheDocument();
    expect(document.title).toBe('Home · Galen Ops');
  });

  it('closes and opens the sidebar with [, stores it, and ignores the key while typing', async () => {
    await enter();
    const user = userEvent.setup();
    await user.keyboard('[[');
    expect(stored.sidebarOption.read()).toBe('collapsed');
    expect(screen.getByRole('button', { name: /Expand/ })).toHaveAttribute('aria-expanded', 'false');
    await user.click(screen.getByRole('button', { name: /Expand/ }));
    expect(stored.sidebarOption.read()).toBe('expanded');
  });

  it('changes the theme and stores it', async () => {
    await enter();
    await userEvent.click(screen.getByRole('button', { name: 'Use the dark theme' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(stored.theme.read()).toBe('dark');
  });

  it('explains a redirect from a forbidden area', async () => {
    await enter();
    act(() => openPath('/galen/order-list'));
    expect(await screen.findByText(/^You don’t have access to Orders/)).toBeInTheDocument();
    expect(location.pathname).toBe('/home');
  });

  it('shows the 404 page for an unknown address', async () => {
    await enter();
    act(() => openPath('/nowhere'));
    expect(await screen.findByText('Page not found')).toBeInTheDocument();
  });
});

describe('leaving (§2.4, §2.6, §3, §4.3, §4.5, §6, §8, §9)', () => {
  it('by Logout ends the session on the server and leaves nothing behind', async () => {
    await enter();
    await userEvent.click(screen.getByRole('button', { name: /^Settings of/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(requests.map(({ path, body }) => [path, body])).toContainEqual(['/api/main/logout', { role: 'integration', id: 31 }]);
    expect([stored.currentUser.read(), stored.lastActivityTime.read(), stored.warningActive.read()]).toEqual([null, null, null]);
    expect(session.getSnapshot().context.user).toBeNull();
  });

  it('reads nothing once it has begun, whatever invalidates the data on screen', async () => {
    await enterAsAgent();
    requests.length = 0;
    act(() => session.send({ type: 'logout.asked' }));
    // A realtime fact, a timer or the network’s return: the screens of the session are still mounted.
    act(() => void queryClient.invalidateQueries());
    await screen.findByRole('heading', { name: 'Sign in' });
    act(() => void queryClient.invalidateQueries());
    await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/api/main/demo-accounts'));
    expect(requests.map(({ path }) => path).filter((path) => path !== '/api/main/demo-accounts')).toEqual([
      '/api/crm/unassign-tasks',
      '/api/main/logout',
    ]);
  });

  it('changes nothing once it has begun', async () => {
    await enterAsAgent();
    act(() => session.send({ type: 'logout.asked' }));
    const added = client.oms.addOrderNote({ order_id: 1, text: 'Ring twice', request_key: '00000000-0000-4000-8000-000000000000' });
    await expect(added).rejects.toThrow(CancelledError);
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(requests.map(({ path }) => path)).not.toContain('/api/oms/orders/1/notes');
  });

  it('of a call-centre agent releases the tasks first', async () => {
    await enter(
      current(
        { roles: ['call-center-operation-trainee', 'call-center-operation', 'integration'], resource_access: [] },
        businessDate(Date.now()),
      ),
      'Orders',
    );
    act(() => session.send({ type: 'logout.asked' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    const calls = requests.filter(({ path }) => ['/api/crm/unassign-tasks', '/api/main/logout'].includes(path));
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      ['/api/crm/unassign-tasks', { agent_id: 31 }],
      ['/api/main/logout', { role: 'call-center-operation-trainee', id: 31 }],
    ]);
  });

  it('by Logout waits for the result of a call, and opens the queue there', async () => {
    await enterAsAgent();
    serve({ 'GET /api/crm/agent-presence': () => [200, { presence: { status: 'wrapUp', lacking_task_id: 7 } }] });
    await userEvent.click(screen.getByRole('button', { name: /^Settings of/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(shownToasts.get().map(({ text }) => text)).toContain('Say first how the call ended'));
    await waitFor(() => expect(location.pathname + location.search).toBe('/crm/my-queue?id=7'));
    expect(session.getSnapshot().matches('signedIn')).toBe(true);
  });

  it('is what a refresh with a detail does, whatever the detail, and one without does not', async () => {
    await enter();
    act(() => void window.dispatchEvent(new CustomEvent('session.refresh')));
    expect(stored.currentUser.read()).not.toBeNull();
    stored.orderType.write('CART');
    stored.orderStatus.write('PLACED');
    act(() => void window.dispatchEvent(new CustomEvent('session.refresh', { detail: { anything: 1 } })));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect([stored.currentUser.read(), stored.orderType.read(), stored.orderStatus.read()]).toEqual([null, null, null]);
    expect(requests.map(({ path }) => path)).toContain('/api/main/logout');
  });

  it('shows why when the server ended the session', async () => {
    await enter();
    act(() => sessionEnded.emit('Session Timeout.'));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(await screen.findAllByText('Session Timeout.')).not.toHaveLength(0);
    expect(shownToasts.get()[0]).toMatchObject({ text: 'Session Timeout.', tone: 'late', timeOut: 4_000 });
    expect(requests.filter(({ path }) => path === '/api/main/logout')).toHaveLength(0);
  });

  it('by timeout shows the reason until the user types, and returns the same user to the same place', async () => {
    await enter();
    act(() => openPath('/nowhere?q=9820'));
    await screen.findByText('Page not found');
    act(() => sessionEnded.emit('Session Timeout.'));
    const name = await screen.findByLabelText('Email or username');
    expect(screen.getByText(/^Your session has ended/)).toBeInTheDocument();
    await userEvent.type(name, 'm');
    expect(screen.queryByText(/^Your session has ended/)).not.toBeInTheDocument();
    stored.currentUser.write(person);
    act(() => sessionStarted.emit(person));
    expect(await screen.findByText('Page not found')).toBeInTheDocument();
    expect(location.search).toBe('?q=9820');
  });

  it('by timeout does not redirect another user', async () => {
    await enter();
    act(() => openPath('/nowhere'));
    await screen.findByText('Page not found');
    act(() => sessionEnded.emit('Session Timeout.'));
    await screen.findByLabelText('Email or username');
    await enter(current({ user_id: 8, name: 'Farhan Shaikh', roles: ['integration'], resource_access: [] }, businessDate(Date.now())));
    expect(location.pathname).toBe('/home');
  });

  it('in another tab is followed silently', async () => {
    await enter();
    stored.currentUser.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'currentUser', newValue: null })));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(requests.filter(({ path }) => path === '/api/main/logout')).toHaveLength(0);
  });

  it('for another user in another tab switches the user here, with a notice', async () => {
    await enter();
    const otherUser = current({ user_id: 8, name: 'Farhan Shaikh', roles: ['integration'], resource_access: [] }, businessDate(Date.now()));
    stored.currentUser.write(otherUser);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'currentUser', newValue: JSON.stringify(otherUser) })));
    expect(await screen.findByText('Welcome, Farhan Shaikh')).toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'Notifications' })).toHaveTextContent('signed this browser in as Farhan Shaikh');
  });
});

describe('the guard of a route (§2.1, §4.4, §6, §8)', () => {
  const logouts = () => requests.filter(({ path }) => path === '/api/main/logout').map(({ body }) => body);
  const expectTimeout = async () => {
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(await screen.findAllByText('Session Timeout.')).not.toHaveLength(0);
    expect(stored.currentUser.read()).toBeNull();
  };

  it('no stored user: the session ends with the message', async () => {
    await enter();
    stored.currentUser.clear();
    act(() => openPath('/home'));
    await expectTimeout();
    expect(logouts()).toEqual([]);
  });

  it('signed in today: the screen opens', async () => {
    await enter();
    act(() => openPath('/nowhere'));
    expect(await screen.findByText('Page not found')).toBeInTheDocument();
  });

  it('signed in yesterday, no call-centre agent: it ends without a logout call', async () => {
    await enter();
    stored.currentUser.write({ ...person, signInDate: '2020-01-01' });
    act(() => openPath('/home'));
    await expectTimeout();
    expect(logouts()).toEqual([]);
  });

  it('signed in yesterday, a call-centre agent: logged out by role and agent id first', async () => {
    const agent = current({ roles: ['pharmacist', 'call-center-operation'], resource_access: [] }, businessDate(Date.now()));
    await enter({ ...agent, roles: ['integration'] });
    stored.currentUser.write({ ...agent, signInDate: '2020-01-01' });
    act(() => openPath('/home'));
    await expectTimeout();
    expect(logouts()).toEqual([{ role: 'call-center-operation', id: 31 }]);
  });
});

describe('session-timeout warning (§2.6, §4.5, §9)', () => {
  const warning = () => screen.queryByRole('alertdialog', { name: 'Session Timeout Warning' });
  const idleFor = (seconds: number) => {
    vi.setSystemTime(Date.now() + seconds * 1_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };

  beforeEach(async () => {
    await enter();
    vi.useFakeTimers({ toFake: ['Date'] });
    return () => vi.useRealTimers();
  });

  it('counts down the last minute and is hidden before', () => {
    idleFor(299);
    expect(warning()).not.toBeInTheDocument();
    idleFor(19);
    expect(warning()).toHaveTextContent('Your session will expire soon!');
    expect(warning()).toHaveTextContent('42 s');
    const progress = screen.getByRole('progressbar', { name: 'Seconds left' });
    expect(progress).toHaveValue(42);
    expect(progress).toHaveAttribute('max', '60');
    expect(warning()).toHaveAttribute('data-state', 'warning');
  });

  it.each([
    ['Stay Logged In', () => screen.getByRole('button', { name: 'Stay Logged In' }).click()],
    ['the close icon', () => screen.getByRole('button', { name: 'Close' }).click()],
    [
      'another tab’s activity',
      () => void window.dispatchEvent(new StorageEvent('storage', { key: 'lastActivityTime', newValue: String(Date.now()) })),
    ],
  ])('is dismissed by %s', (_, answer) => {
    idleFor(310);
    expect(warning()).toBeInTheDocument();
    act(answer);
    expect(warning()).not.toBeInTheDocument();
  });

  it('logs out by Logout Now, or by itself after 360 s', async () => {
    idleFor(310);
    act(() => screen.getByRole('button', { name: 'Logout Now' }).click());
    await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/api/main/logout'));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  });

  it('says why, when nobody came back', async () => {
    idleFor(361);
    expect(await screen.findByText(/^Your session has ended/)).toBeInTheDocument();
    expect(await screen.findAllByText('Session Timeout.')).not.toHaveLength(0);
  });

  it('ignores a mouse that wakes the machine too late', async () => {
    vi.setSystemTime(Date.now() + 7_200_000);
    act(() => void window.dispatchEvent(new MouseEvent('mousemove')));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  });
});
