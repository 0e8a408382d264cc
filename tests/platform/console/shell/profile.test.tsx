import { act, render, screen, waitFor, within } from '#tests/support/render.tsx';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { App } from '#platform/console/shell/app.tsx';
import { openPath } from '#platform/console/navigation/current-router.ts';
import { startNavigation } from '#platform/console/navigation/router.ts';
import { followProfile } from '#platform/session/console/profile.ts';
import { startSession } from '#platform/session/console/session.ts';
import { navigationHooks } from '#platform/console/navigation/navigation-hooks.ts';
import { applyFact, renewOlderThanChange } from '#platform/console/client/facts.ts';
import { sessionEnded, sessionStarted } from '#platform/session/console/session-news.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import type { Profile } from '#platform/session/contract.ts';
import { current } from '#tests/support/people.ts';
import { type ReceivedRequest, serve } from '#tests/support/server-double.ts';

/** The whole console of one tab; tests change the user on the server. */
const person = current({ roles: ['administrator'], resource_access: [] }, businessDate(Date.now()));
/** The user as in the profile response, without tokens. */
const { token: _token, django_account: _account, tabs: _tabs, store: _store, signInDate: _date, ...profileFields } = person;
let profile: Profile;
let requests: ReceivedRequest[];
let signIns = 0;

/** The first test that opens a screen loads its code. */
const LOADING = { timeout: 10_000 };

const profileRequests = () => requests.filter(({ path }) => path === '/api/main/me').length;
const menu = () => within(screen.getByRole('navigation', { name: 'Areas' }));
const sendUserChanged = () => act(() => applyFact('user.changed', { user_id: person.user_id }));

beforeAll(async () => {
  serve({});
  startSession();
  followProfile();
  await startNavigation(navigationHooks);
});

beforeEach(async () => {
  profile = profileFields;
  requests = serve({
    'GET /api/main/me': () => [200, { data: profile }],
    'GET /api/main/mfa-setup': () => [200, { enabled: false, enabled_at: null, recovery_codes_left: 0 }],
    'GET /api/main/sessions': () => [200, { data: [] }],
    'GET /api/main/queue-users': () => [200, { data: [] }],
    'GET /api/main/users': () => [200, { rows: [], total: 0 }],
  });
  act(() => sessionEnded.emit(''));
  render(<App />);
  await screen.findByRole('heading', { name: 'Sign in' });
  // Each sign-in has a different token.
  const user = { ...person, token: `token-${(signIns += 1)}` };
  stored.currentUser.write(user);
  act(() => sessionStarted.emit(user));
  await screen.findByRole('navigation', { name: 'Areas' }, LOADING);
  act(() => openPath('/user-settings/mfa-setup'));
  await screen.findByRole('heading', { name: 'Account settings' }, LOADING);
});

describe('a change of the signed-in user', () => {
  it('is not fetched without a reason', () => expect(profileRequests()).toBe(0));

  it('is stored and rendered at once, and keeps typed text', async () => {
    const { token, signInDate } = stored.currentUser.read() ?? {};
    screen.getByLabelText('Current password').focus();
    profile = { ...profileFields, roles: ['integration'], title: 'Buyer', resource_access: [{ tabs: { id: 'SRT', name: 'SRT' } }] };
    sendUserChanged();
    await waitFor(() => expect(menu().queryByRole('link', { name: 'Users and roles' })).not.toBeInTheDocument());
    expect(screen.getByText('Buyer')).toBeInTheDocument();
    expect(stored.currentUser.read()).toMatchObject({ token, signInDate, roles: ['integration'], tabs: ['SRT'], store: 2 });
    expect(screen.getByLabelText('Current password')).toHaveFocus();
  });

  it('leaves an area that is no longer open, with a reason', async () => {
    act(() => openPath('/user-settings/users'));
    await screen.findByRole('heading', { name: 'Users and roles' }, LOADING);
    profile = { ...profileFields, roles: ['integration'] };
    sendUserChanged();
    expect(await screen.findByText(/^You don’t have access to Users and roles/)).toBeInTheDocument();
    await waitFor(() => expect(location.pathname).toBe('/home'));
  });

  it('is fetched after a lost connection, whatever is known of orders', async () => {
    profile = { ...profileFields, name: 'Meera Joshi' };
    act(() => renewOlderThanChange(null));
    expect(await screen.findByText('Welcome, Meera Joshi')).toBeInTheDocument();
  });

  it('restarts everything once a temporary password was replaced', async () => {
    profile = { ...profileFields, password_temporary: true };
    sendUserChanged();
    expect(await screen.findByRole('heading', { name: 'Choose your own password' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Notifications/ })).not.toBeInTheDocument();
    act(() => openPath('/home'));
    await waitFor(() => expect(location.pathname).toBe('/user-settings/mfa-setup'));
    profile = profileFields;
    sendUserChanged();
    await waitFor(() => expect(location.pathname).toBe('/galen/order-list'));
    expect(await menu().findByRole('link', { name: 'Users and roles' })).toBeInTheDocument();
  });

  it('is ignored if it concerns another user', async () => {
    profile = { ...profileFields, user_id: 8, id: 8, name: 'Somebody Else' };
    sendUserChanged();
    await waitFor(() => expect(profileRequests()).toBe(1));
    expect(screen.getByText('Welcome, Meera Kulkarni')).toBeInTheDocument();
  });
});
