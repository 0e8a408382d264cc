import { act, render, screen, waitFor } from '#tests/support/render.tsx';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentRouter, openPath } from '#platform/console/navigation/current-router.ts';
import { navigationHooks } from '#platform/console/navigation/navigation-hooks.ts';
import { startNavigation } from '#platform/console/navigation/router.ts';
import { App } from '#platform/console/shell/app.tsx';
import { businessDate } from '#platform/contract/business-day.ts';
import { sessionStarted } from '#platform/session/console/session-news.ts';
import { startSession } from '#platform/session/console/session.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { serve } from '#tests/support/server-double.ts';

const guard = vi.fn<() => Promise<boolean>>(navigationHooks.guard);
const back = () => act(() => currentRouter().navigate(-1));

const user = current({ roles: ['integration'], resource_access: [] }, businessDate(Date.now()));

beforeAll(async () => {
  serve({});
  startSession();
  await startNavigation({ ...navigationHooks, guard });
});

beforeEach(async () => {
  stored.currentUser.write(user);
  sessionStarted.emit(user);
  render(<App />);
  act(() => openPath('/home'));
  await screen.findByRole('heading', { name: 'Home' });
  await vi.waitUntil(() => location.pathname === '/home');
  guard.mockClear();
});

it('an ended session at a refused address is explained by its timeout alone (§4.4)', async () => {
  stored.currentUser.write({ ...user, signInDate: '2020-01-01' });
  act(() => openPath('/galen/order-list'));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(await screen.findAllByText('Session Timeout.')).not.toHaveLength(0);
  expect(screen.queryByText(/^You don’t have access/)).not.toBeInTheDocument();
});

describe('a public area (§2.1)', () => {
  const PUBLIC = '/goodaid-waybill/waybill';
  const menu = () => screen.queryByRole('navigation', { name: 'Areas' });

  it('opens without a session check, in the frame for a user', async () => {
    act(() => openPath(PUBLIC));
    await screen.findByRole('heading', { name: 'Track a parcel' });
    expect(guard).not.toHaveBeenCalled();
    expect(menu()).toBeInTheDocument();
  });

  it('opens for a visitor, alone', async () => {
    stored.currentUser.write({ ...user, signInDate: '2020-01-01' });
    act(() => openPath('/galen/order-list'));
    await screen.findByRole('heading', { name: 'Sign in' });
    act(() => openPath(PUBLIC));
    await screen.findByRole('heading', { name: 'Track a parcel' });
    expect(menu()).not.toBeInTheDocument();
  });
});

it('an unguarded area (§2.1) asks a visitor to sign in, and returns there', async () => {
  stored.currentUser.write({ ...user, signInDate: '2020-01-01' });
  act(() => openPath('/galen/order-list'));
  await screen.findByRole('heading', { name: 'Sign in' });
  guard.mockClear();
  act(() => openPath('/wms-setting/categorysetting?search=skin'));
  await screen.findByRole('heading', { name: 'Category settings' });
  expect(guard).not.toHaveBeenCalled();
  expect(screen.queryByRole('navigation', { name: 'Areas' })).not.toBeInTheDocument();
  act(() => screen.getByRole('link', { name: 'Sign in' }).click());
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(sessionStorage.getItem('left_place')).toContain('/wms-setting/categorysetting?search=skin');
});

describe('the address', () => {
  it('of the screen changes at once with its query, without a session check or a page loader', () => {
    act(() => {
      openPath('/home?search=asha');
      expect(location.search).toBe('?search=asha');
    });
    expect(screen.queryByRole('progressbar', { name: 'Loading the page' })).not.toBeInTheDocument();
    expect(guard).not.toHaveBeenCalled();
  });

  it('of another screen changes when that screen is there, after a session check', async () => {
    act(() => openPath('/nowhere'));
    expect(location.pathname).toBe('/home');
    await screen.findByText('Page not found');
    expect(location.pathname).toBe('/nowhere');
    expect(guard).toHaveBeenCalledOnce();
  });

  it('is checked again if it is opened again', async () => {
    act(() => openPath('/home'));
    await waitFor(() => expect(guard).toHaveBeenCalledOnce());
  });

  it('with a slash at the end leads to the screen', async () => {
    act(() => openPath('/nowhere'));
    await screen.findByText('Page not found');
    act(() => openPath('/home/?search=asha'));
    await screen.findByRole('heading', { name: 'Home' });
    expect(location.pathname + location.search).toBe('/home?search=asha');
  });

  it('of a refused screen is no step of "back"', async () => {
    act(() => openPath('/nowhere'));
    await screen.findByText('Page not found');
    act(() => openPath('/galen/order-list'));
    await screen.findByRole('heading', { name: 'Home' });
    await back();
    expect(await screen.findByText('Page not found')).toBeInTheDocument();
  });
});

describe('§2.3 scrolling', () => {
  it('starts at the top on "back" to another screen; "back" within a screen restores the position', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    act(() => openPath('/nowhere'));
    await screen.findByText('Page not found');
    Object.defineProperty(window, 'scrollY', { configurable: true, value: 240 });
    act(() => void currentRouter().navigate('/nowhere?search=asha', { preventScrollReset: true }));
    await back();
    await waitFor(() => expect(location.search).toBe(''));
    await back();
    await screen.findByRole('heading', { name: 'Home' });
    Object.defineProperty(window, 'scrollY', { configurable: true, value: 0 });
    expect(scrollTo.mock.calls).toEqual([
      [0, 0],
      [0, 240],
      [0, 0],
    ]);
    scrollTo.mockRestore();
  });
});
