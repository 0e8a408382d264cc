import { act, render, screen } from '#tests/support/render.tsx';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '#platform/console/shell/app.tsx';
import { openPath } from '#platform/console/navigation/current-router.ts';
import { startNavigation } from '#platform/console/navigation/router.ts';
import { startSession } from '#platform/session/console/session.ts';
import { navigationHooks } from '#platform/console/navigation/navigation-hooks.ts';
import { sessionEnded, sessionStarted } from '#platform/session/console/session-news.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { client } from '#tests/support/api.ts';
import { current } from '#tests/support/people.ts';
import { serve } from '#tests/support/server-double.ts';
import { orderDay } from '#tests/stats/console/day-double.ts';

beforeAll(async () => {
  serve({});
  startSession();
  await startNavigation(navigationHooks);
});

beforeEach(async () => {
  serve({ 'POST /api/main/logout': () => [200, { ended: true }] });
  act(() => sessionEnded.emit(''));
  render(<App />);
  await screen.findByRole('heading', { name: 'Sign in' });
  return () => vi.useRealTimers();
});

async function enterAs(role: string) {
  const user = current({ roles: [role], resource_access: [] }, businessDate(Date.now()));
  stored.currentUser.write(user);
  act(() => sessionStarted.emit(user));
  await screen.findByText('Welcome, Meera Kulkarni');
  vi.useFakeTimers({ toFake: ['Date'] });
}

const warning = () => screen.queryByRole('alertdialog', { name: 'Session Timeout Warning' });

function idleFor(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe('§4.5 the rule (§6)', () => {
  it.each(['galen-crm', 'galen-crm-admin', 'galen-crm-TeamLead-normal', 'old-galen-crm-role'])('runs for the role %s', async (role) => {
    await enterAs(role);
    idleFor(300);
    expect(warning()).toBeInTheDocument();
  });

  it.each(['s3-uploader', 'call-center-operation', 'galen', 'crm'])('does not run for the role %s', async (role) => {
    await enterAs(role);
    idleFor(400);
    expect(warning()).not.toBeInTheDocument();
    expect(screen.getByText('Welcome, Meera Kulkarni')).toBeInTheDocument();
  });
});

describe('§4.5 on the wall screen, which has no header (§2.3)', () => {
  it('warns, and logs out without an answer', async () => {
    serve({ 'GET /api/oms/order-stats': () => [200, orderDay()], 'POST /api/main/logout': () => [200, { ended: true }] });
    const user = current({ roles: ['galen-crm'] }, businessDate(Date.now()));
    stored.currentUser.write(user);
    act(() => sessionStarted.emit(user));
    await screen.findByRole('heading', { name: 'Statistics' });
    act(() => openPath('/stats-full-list'));
    await screen.findByRole('heading', { name: 'Orders today' });
    vi.useFakeTimers({ toFake: ['Date'] });
    idleFor(300);
    expect(warning()).toBeInTheDocument();
    idleFor(60);
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  });
});

describe('§4.5 the flags of a tab', () => {
  it('exist while it warns, and go when it closes', async () => {
    await enterAs('galen-crm');
    idleFor(310);
    expect(stored.warningActive.read()).toBe('true');
    stored.logoutActive.write('true');
    window.dispatchEvent(new Event('pagehide'));
    expect(stored.warningActive.read()).toBeNull();
    expect(stored.logoutActive.read()).toBeNull();
  });

  it('are cleared when the warning is dismissed', async () => {
    await enterAs('galen-crm');
    idleFor(310);
    act(() => screen.getByRole('button', { name: 'Stay Logged In' }).click());
    expect(stored.warningActive.read()).toBeNull();
  });
});

describe('§4.5 in a tab that slept', () => {
  it('logs out before a timer of the tab sends a request', async () => {
    await enterAs('galen-crm');
    const requests = serve({ 'POST /api/main/logout': () => [200, { ended: true }] });
    vi.setSystemTime(Date.now() + 600_000);
    void client.oms.orderSummary().catch(() => undefined);
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
    expect(requests.map(({ path }) => path).filter((path) => path !== '/api/main/demo-accounts')).toEqual(['/api/main/logout']);
  });
});
