import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor } from 'xstate';
import { background } from '#tests/support/background.ts';
import NotificationBell from '#features/notifications/console/notification-bell.tsx';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { notificationsActor } from '#features/notifications/console/notifications-late.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { setRouter } from '#platform/console/navigation/current-router.ts';
import { markFirstScreenShown } from '#platform/console/actors/when-quiet.ts';
import { Announcer } from '#platform/console/ui/feedback/announcer.tsx';
import { dismissToast, shownToasts } from '#platform/console/ui/feedback/toast-list.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import type { StoredNotification } from '#features/notifications/contract.ts';
import { current } from '#tests/support/people.ts';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';
import { pushedNotification, StreamDouble, storedNotification, stubStream } from './stream-double.ts';

const router = createMemoryRouter([{ path: '*' }]);
setRouter(router);

/** Notifications stored on the server. */
let list: StoredNotification[];
let fails: boolean;
let requests: ReceivedRequest[];
let actor: Actor<ReturnType<typeof background>>;

const answerList = (): [number, unknown] =>
  fails ? refusal(403, 'FORBIDDEN', 'You don’t have permission to do this') : [200, { data: list }];
const idOf = ({ body }: ReceivedRequest) => (body as { notification_mapping_id: number }).notification_mapping_id;
const done: [number, unknown] = [200, { changed: 1 }];
const bodiesOf = (path: string) => requests.filter((call) => call.path === `/api/node/notifications${path}`).map(({ body }) => body);

// A tab loads them on demand; here they must be loaded before the test starts.
beforeAll(async () => {
  await import('#features/notifications/console/notifications.ts');
  await import('#features/notifications/console/notification-dropdown.tsx');
});

beforeEach(() => {
  list = [storedNotification(12), storedNotification(11, { callback: 301, status: 'pending', read: true })];
  fails = false;
  requests = serve({
    'GET /api/node/notifications': answerList,
    'POST /api/node/notifications/ticket': () => [
      200,
      { auth: 'ticket-1', email: 'meera.k@example.test', expires_at: '2026-11-20T09:30:30.000Z' },
    ],
    'POST /api/node/notifications/clear': (call) => {
      list = list.filter(({ id }) => id !== idOf(call));
      return done;
    },
    'POST /api/node/notifications/clear-all': () => {
      list = [];
      return done;
    },
    'POST /api/node/notifications/update': () => done,
    'POST /api/node/notifications/read': () => done,
    'POST /api/node/notifications/read-all': () => done,
  });
  stubStream();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 0));
  vi.stubGlobal('cancelIdleCallback', (handle: number) => clearTimeout(handle));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  stored.currentUser.write(current());
  markFirstScreenShown();
  return async () => {
    act(() => {
      actor?.stop();
      for (const { id } of shownToasts.get()) dismissToast(id);
    });
    await vi.waitUntil(() => shownToasts.get().length === 0);
    queryClient.clear();
    vi.restoreAllMocks();
  };
});

async function begin(user: CurrentUser = current()): Promise<void> {
  actor = createActor(background('notifications'), { input: { user } });
  render(
    <QueryClientProvider client={queryClient}>
      <NotificationBell user={user} />
      <Toasts />
      <Announcer />
    </QueryClientProvider>,
  );
  actor.start();
  await waitFor(() => expect(notificationsActor.current()).toBeDefined());
}

async function beginConnected(): Promise<StreamDouble> {
  await begin();
  await waitFor(() => expect(StreamDouble.last).not.toBeNull());
  act(() => void StreamDouble.last?.open());
  await waitFor(() => expect(bodiesOf('')).toHaveLength(2));
  return StreamDouble.last as StreamDouble;
}

const bell = () => screen.getByRole('button', { name: /^Notifications/ });
const openBell = async () => {
  await userEvent.click(bell());
  return screen.findByRole('dialog', { name: 'Notifications' });
};
const area = (dropdown: HTMLElement) => dropdown.querySelector('.notices-area') as HTMLElement;
const toastTexts = () => shownToasts.get().map(({ text }) => text.replace(/^[^:]+: /, ''));

describe('the bell (§2.4, §2.5)', () => {
  it.each([
    ['before a password of one’s own is chosen', { ...current(), password_temporary: true }],
    ['to users without the product’s tab', current({ resource_access: [{ tabs: { id: 'ORDER', name: 'ORDER' } }] })],
  ])('is not shown %s', (_, user) => {
    render(
      <QueryClientProvider client={queryClient}>
        <NotificationBell user={user} />
      </QueryClientProvider>,
    );
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('sends no request for users without the product’s tab', async () => {
    await begin(current({ resource_access: [] }));
    expect(notificationsActor.current()?.getSnapshot().value).toBe('off');
    expect(requests).toEqual([]);
  });

  it('counts unread notifications (§1)', async () => {
    await begin();
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeInTheDocument();
  });
});

describe('the dropdown (§2.5, §3, §7.4, §9)', () => {
  it('shows a loader while loading, over a list area that is 254 px high', async () => {
    markFirstScreenShown();
    render(
      <QueryClientProvider client={queryClient}>
        <NotificationBell user={current()} />
      </QueryClientProvider>,
    );
    const dropdown = await openBell();
    expect(within(dropdown).getByText('Loading notifications')).toBeInTheDocument();
    expect(area(dropdown)).toHaveStyle({ height: '254px' });
  });

  it('shows "No Notifications" when empty, without a clear button', async () => {
    list = [];
    await begin();
    const dropdown = await openBell();
    expect(await within(dropdown).findByText('No Notifications')).toBeInTheDocument();
    expect(within(dropdown).queryByRole('button', { name: 'Clear All Notifications' })).not.toBeInTheDocument();
  });

  it('shows callback id or else order id, title, status, time and message of each item, with a clear icon', async () => {
    await begin();
    const dropdown = await openBell();
    const [first, second] = await within(dropdown).findAllByRole('listitem');
    expect(first).toHaveTextContent('Order 41012');
    expect(first).toHaveTextContent('Order moved');
    expect(first).toHaveTextContent('Placed');
    expect(first).toHaveTextContent('GLN-12: something happened');
    expect(first?.querySelector('time')).toHaveAttribute('datetime', '2026-11-20T09:30:00.000Z');
    expect(first).toHaveTextContent('Unread');
    expect(second).toHaveTextContent('Callback 301');
    expect(second).not.toHaveTextContent('Order 41011');
    expect(second).toHaveTextContent('Pending');
    expect(within(second as HTMLElement).getByRole('button', { name: 'Clear Callback 301' })).toBeInTheDocument();
    expect(area(dropdown)).toHaveStyle({ height: '254px' });
  });

  it('shows an error, and loads again with Retry', async () => {
    fails = true;
    await begin();
    const dropdown = await openBell();
    expect(await within(dropdown).findByRole('alert')).toHaveTextContent('Notifications could not be loaded');
    fails = false;
    await userEvent.click(within(dropdown).getByRole('button', { name: 'Retry' }));
    expect(await within(dropdown).findAllByRole('listitem')).toHaveLength(2);
  });

  it('clears one by its icon', async () => {
    await begin();
    const dropdown = await openBell();
    await userEvent.click(await within(dropdown).findByRole('button', { name: 'Clear Order 41012' }));
    await waitFor(() => expect(within(dropdown).getAllByRole('listitem')).toHaveLength(1));
    expect(bodiesOf('/clear')).toEqual([{ notification_mapping_id: 12 }]);
  });

  it('clears all', async () => {
    await begin();
    const dropdown = await openBell();
    await userEvent.click(await within(dropdown).findByRole('button', { name: 'Clear All Notifications' }));
    expect(await within(dropdown).findByText('No Notifications')).toBeInTheDocument();
    expect(bodiesOf('/clear-all')).toHaveLength(1);
  });

  it('marks all as read without clearing any', async () => {
    await begin();
    const dropdown = await openBell();
    await userEvent.click(await within(dropdown).findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeInTheDocument();
    expect(bodiesOf('/read-all')).toHaveLength(1);
    expect(within(dropdown).getAllByRole('listitem')).toHaveLength(2);
  });

  it('works by keyboard: arrows move, Delete clears and moves the focus to the next item, Enter opens', async () => {
    await begin();
    const dropdown = await openBell();
    const opener = (name: RegExp) => within(dropdown).getByRole('button', { name });
    await waitFor(() => expect(opener(/^UnreadOrder 41012|^Unread Order 41012/)).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    expect(opener(/^Callback 301/)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Home}');
    await userEvent.keyboard('{Delete}');
    await waitFor(() => expect(opener(/^Callback 301/)).toHaveFocus());
    expect(await screen.findByText('Order 41012 was cleared')).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(bodiesOf('/update')).toEqual([{ notification_mapping_id: 11 }]);
    expect(router.state.location.pathname + router.state.location.search).toBe('/galen/call-back-list?id=301');
  });

  it('has the actions for all next to the focused item in the tab order', async () => {
    await begin();
    const dropdown = await openBell();
    await waitFor(() => expect(within(dropdown).getByRole('button', { name: /Order 41012 Order moved|^UnreadOrder 41012/ })).toHaveFocus());
    await userEvent.tab();
    await userEvent.tab();
    expect(within(dropdown).getByRole('button', { name: 'Mark all as read' })).toHaveFocus();
  });

  it('keeps notifications that could not be cleared; the failure is only logged (§8)', async () => {
    await begin();
    const dropdown = await openBell();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await userEvent.click(await within(dropdown).findByRole('button', { name: 'Clear Order 41012' }));
    await waitFor(() => expect(console.warn).toHaveBeenCalledWith('notifications: Failed to fetch'));
    expect(within(dropdown).getAllByRole('listitem')).toHaveLength(2);
    expect(shownToasts.get()).toEqual([]);
  });
});

describe('the stream (§4.7)', () => {
  it('opens with ticket and email, and reloads the list each time it opens', async () => {
    const stream = await beginConnected();
    expect(stream.url).toMatch(/^ws:\/\/.*\/ws\/notifications\?auth=ticket-1&email=meera\.k%40example\.test$/);
  });

  it('adds a notification and its toast once, however often it arrives', async () => {
    const stream = await beginConnected();
    list = [storedNotification(13), ...list];
    act(() => {
      stream.push(pushedNotification(13));
      stream.push(pushedNotification(13));
    });
    const dropdown = await openBell();
    await waitFor(() => expect(within(dropdown).getAllByRole('listitem')).toHaveLength(3));
    expect(toastTexts()).toEqual(['GLN-13: something happened']);
  });

  it('shows missed notifications after a reconnect, once', async () => {
    const stream = await beginConnected();
    list = [storedNotification(13), ...list];
    act(() => void stream.end());
    await waitFor(() => expect(StreamDouble.last).not.toBe(stream), { timeout: 3_000 });
    act(() => void StreamDouble.last?.open());
    await waitFor(() => expect(toastTexts()).toEqual(['GLN-13: something happened']));
    act(() => void StreamDouble.last?.push(pushedNotification(13)));
    expect(toastTexts()).toEqual(['GLN-13: something happened']);
  });

  it('counts as lost, not refused, when the server forgot the ticket but knows the session', async () => {
    const stream = await beginConnected();
    act(() => void stream.end(4401));
    await waitFor(() => expect(notificationsActor.current()?.getSnapshot().value).toMatchObject({ on: { stream: 'waiting' } }));
  });

  it('is given up when the server revokes access to notifications', async () => {
    const stream = await beginConnected();
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(refusal(403, 'FORBIDDEN', 'No')[1]), { status: 403 }));
    act(() => void stream.end(4401));
    await waitFor(() => expect(notificationsActor.current()?.getSnapshot().value).toMatchObject({ on: { stream: 'refused' } }));
  });

  it('is closed with the session', async () => {
    const stream = await beginConnected();
    act(() => void actor.stop());
    expect(stream.closed).toBe(true);
    expect(notificationsActor.current()).toBeUndefined();
  });
});

describe('toasts of notifications (§2.5, §9)', () => {
  it.each([
    ['Call Center Operation', null],
    ['Call Center Operation Admin', null],
    ['Order moved', undefined],
  ])('%s: stays for %s', async (title, timeOut) => {
    const stream = await beginConnected();
    act(() => void stream.push(pushedNotification(13, { title })));
    await waitFor(() => expect(shownToasts.get()).toHaveLength(1));
    expect(shownToasts.get()[0]?.timeOut).toBe(timeOut);
  });

  it('are not shown for notifications from before the first visit, nor again after a reload', async () => {
    await beginConnected();
    expect(shownToasts.get()).toEqual([]);
    expect(localStorage.getItem('notificationSeen')).toBe('{"7":12}');
  });

  it('are shown for notifications since the last sign-out: the newest ones, and the number of others', async () => {
    localStorage.setItem('notificationSeen', '{"7":12}');
    list = [17, 16, 15, 14, 13].map((id) => storedNotification(id)).concat(list);
    await begin();
    await waitFor(() => expect(shownToasts.get()).toHaveLength(4));
    expect(toastTexts()).toEqual([17, 16, 15].map((id) => `GLN-${id}: something happened`).concat('2 more notifications under the bell'));
  });

  it('are closed within 3 s when read or cleared elsewhere', async () => {
    const stream = await beginConnected();
    act(() => void stream.push(pushedNotification(13, { title: 'Call Center Operation' })));
    await waitFor(() => expect(shownToasts.get()).toHaveLength(1));
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(shownToasts.get()).toEqual([]), { timeout: 4_000 });
  });

  it('closed by hand mark the notification as read', async () => {
    const stream = await beginConnected();
    act(() => void stream.push(pushedNotification(13)));
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(bodiesOf('/read')).toEqual([{ web_socket_notification_id: 513 }]));
  });

  const due = (id: number) => storedNotification(id, { title: 'Call Center Operation' });
  const pushDue = (stream: StreamDouble, ids: number[]) => {
    list = [...ids.map(due), ...list];
    for (const id of ids) act(() => void stream.push(pushedNotification(id, { title: 'Call Center Operation' })));
  };

  it('that persist are combined into one with a count, which is acknowledged by showing the list', async () => {
    const stream = await beginConnected();
    pushDue(stream, [13, 14, 15]);
    await waitFor(() => expect(toastTexts()).toEqual(['3 follow-ups are due']));
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    const dropdown = await screen.findByRole('dialog', { name: 'Notifications' });
    for (const id of [41_013, 41_014, 41_015])
      expect(within(dropdown).getByRole('button', { name: new RegExp(`Order ${id}.*Call Center Operation`) })).toBeVisible();
    await waitFor(() => expect(toastTexts()).toEqual([]));
    pushDue(stream, [16]);
    await waitFor(() => expect(toastTexts()).toEqual(['GLN-16: something happened']));
  });

  it('that persist are the same in a tab that is opened later, and after a reload', async () => {
    localStorage.setItem('notificationSeen', '{"7":14}');
    localStorage.setItem('notificationAnswered', '{"7":12}');
    list = [due(14), due(13), ...list];
    await begin();
    await waitFor(() => expect(toastTexts()).toEqual(['2 follow-ups are due']));
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(localStorage.getItem('notificationAnswered')).toBe('{"7":14}');
    await waitFor(() => expect(toastTexts()).toEqual([]));
  });
});
