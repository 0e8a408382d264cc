import { act, render, screen, waitFor, within } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '#platform/console/shell/app.tsx';
import { openPath } from '#platform/console/navigation/current-router.ts';
import { startNavigation } from '#platform/console/navigation/router.ts';
import { startSession } from '#platform/session/console/session.ts';
import { navigationHooks } from '#platform/console/navigation/navigation-hooks.ts';
import { sessionEnded, sessionStarted } from '#platform/session/console/session-news.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { SIGNED_IN_CHECK_DELAY, TYPEAHEAD_DEFAULT_DELAY } from '#platform/contract/constants.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { current } from '#tests/support/people.ts';
import { serve } from '#tests/support/server-double.ts';
import { row, serveOrders } from '#tests/orders/console/orders-double.ts';
import { orderDay } from '#tests/stats/console/day-double.ts';

const person = current({ roles: ['integration'], resource_access: [] }, businessDate(Date.now()));

/** Simulated window width for `matchMedia`. */
let width = 1440;
const queries = new Set<EventTarget & { media: string; matches: boolean }>();
const isNarrower = (media: string) => width <= Number(/max-width: (\d+)px/.exec(media)?.[1] ?? 0);

function resizeTo(pixels: number): void {
  width = pixels;
  act(() => {
    for (const query of queries) {
      if (query.matches === isNarrower(query.media)) continue;
      query.matches = isNarrower(query.media);
      query.dispatchEvent(Object.assign(new Event('change'), { matches: query.matches, media: query.media }));
    }
  });
}

beforeAll(async () => {
  vi.stubGlobal('matchMedia', (media: string) => {
    const query = Object.assign(new EventTarget(), { media, matches: isNarrower(media) });
    queries.add(query);
    return query;
  });
  serve({});
  startSession();
  await startNavigation(navigationHooks);
});

beforeEach(async () => {
  width = 1440;
  serve({ 'POST /api/main/logout': () => [200, { ended: true }] });
  act(() => sessionEnded.emit(''));
  render(<App />);
  await screen.findByRole('heading', { name: 'Sign in' });
});

async function enter() {
  stored.currentUser.write(person);
  act(() => sessionStarted.emit(person));
  await screen.findByRole('heading', { name: 'Home' });
}

describe('§2.3 navigation', () => {
  it('keeps a query that a screen has set, also after the signed-in check', async () => {
    await enter();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    act(() => openPath('/nowhere'));
    await screen.findByText('Page not found');
    act(() => openPath('/nowhere?user_id=21'));
    act(() => void vi.advanceTimersByTime(SIGNED_IN_CHECK_DELAY));
    vi.useRealTimers();
    expect(location.search).toBe('?user_id=21');
  });

  it('keeps a query that a screen sets during a session check', async () => {
    await enter();
    act(() => openPath('/home'));
    act(() => openPath('/home?user_id=21'));
    await waitFor(() => expect(screen.queryByRole('progressbar', { name: 'Loading the page' })).not.toBeInTheDocument());
    expect(location.search).toBe('?user_id=21');
  });

  it('ignores a late search after a link was followed', async () => {
    const watcher = current({ roles: ['call-center-operation'] }, businessDate(Date.now()));
    serveOrders([row(1)], { 'POST /api/main/logout': () => [200, { ended: true }] });
    stored.currentUser.write(watcher);
    act(() => sessionStarted.emit(watcher));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    act(() => openPath('/galen/order-list'));
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .type(await screen.findByRole('searchbox', { name: /^Search/ }), 'asha');
    act(() => {
      openPath('/home');
      vi.advanceTimersByTime(TYPEAHEAD_DEFAULT_DELAY);
    });
    vi.useRealTimers();
    await screen.findByRole('heading', { name: 'Home' });
    expect(location.pathname).toBe('/home');
  });

  it('the page loader shows until the next screen is there, the one before stays meanwhile', async () => {
    await enter();
    act(() => openPath('/nowhere'));
    expect(screen.getByRole('progressbar', { name: 'Loading the page' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Home' })).toBeInTheDocument();
    await screen.findByText('Page not found');
    expect(screen.queryByRole('progressbar', { name: 'Loading the page' })).not.toBeInTheDocument();
  });

  it('the window is at the top after every navigation', async () => {
    await enter();
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    act(() => openPath('/nowhere'));
    await screen.findByText('Page not found');
    act(() => openPath('/home'));
    await screen.findByRole('heading', { name: 'Home' });
    expect(scrollTo.mock.calls).toEqual([
      [0, 0],
      [0, 0],
    ]);
    scrollTo.mockRestore();
  });
});

describe('§2.3 sidebar', () => {
  const toggle = () => within(screen.getByRole('navigation')).getByRole('button', { name: /Collapse|Expand/ });
  const isOpen = () => toggle().getAttribute('aria-expanded') === 'true';

  it('closes by itself below 1170 px (§9), which is no choice, and opens again', async () => {
    await enter();
    resizeTo(1170);
    expect(isOpen()).toBe(true);
    resizeTo(1169);
    expect(isOpen()).toBe(false);
    expect(stored.sidebarOption.read()).toBeNull();
    resizeTo(1170);
    expect(isOpen()).toBe(true);
  });

  it('stays closed after it was closed, at any window width', async () => {
    stored.sidebarOption.write('collapsed');
    await enter();
    expect(isOpen()).toBe(false);
    resizeTo(1169);
    resizeTo(1440);
    expect(isOpen()).toBe(false);
  });
});

describe('§2.3 screens without a frame (§2.2)', () => {
  it('the wall screen has neither header nor sidebar, and is in no menu; both are back where it leads', async () => {
    serve({ 'GET /api/oms/order-stats': () => [200, orderDay()], 'POST /api/main/logout': () => [200, { ended: true }] });
    const watcher = current({ roles: ['integration'] }, businessDate(Date.now()));
    stored.currentUser.write(watcher);
    act(() => sessionStarted.emit(watcher));
    await screen.findByRole('heading', { name: 'Statistics' });
    const links = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).not.toContain('/stats-full-list');
    act(() => openPath('/stats-full-list'));
    await screen.findByRole('heading', { name: 'Orders today' });
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('heading', { name: 'Statistics' });
    expect(screen.getByRole('banner')).toBeInTheDocument();
    expect(screen.getByRole('navigation')).toBeInTheDocument();
  });
});

describe('§2.4 header', () => {
  const header = () => within(screen.getByRole('banner'));

  it('shows product name, welcome, state label (§1)', async () => {
    await enter();
    expect(header().getByText('Galen Ops')).toBeInTheDocument();
    expect(header().getByText('Welcome, Meera Kulkarni')).toBeInTheDocument();
    expect(header().getByText('Home')).toBeInTheDocument();
    act(() => openPath('/nowhere'));
    expect(await header().findByText('Not found')).toBeInTheDocument();
  });

  it('toggles full screen, with a matching label', async () => {
    let full: Element | null = null;
    const change = (element: Element | null) => {
      full = element;
      document.dispatchEvent(new Event('fullscreenchange'));
      return Promise.resolve();
    };
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => full });
    document.documentElement.requestFullscreen = () => change(document.documentElement);
    document.exitFullscreen = () => change(null);
    await enter();
    await userEvent.click(header().getByRole('button', { name: 'Full screen' }));
    const leaveButton = header().getByRole('button', { name: 'Leave full screen' });
    expect(leaveButton).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(leaveButton);
    await waitFor(() => expect(header().getByRole('button', { name: 'Full screen' })).toHaveAttribute('aria-pressed', 'false'));
    Reflect.deleteProperty(document, 'fullscreenElement');
  });
});
