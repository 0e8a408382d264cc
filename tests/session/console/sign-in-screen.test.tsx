import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import SignInScreen from '#features/session/console/sign-in/sign-in-screen.tsx';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { sessionStarted } from '#platform/session/console/session-news.ts';
import { clearSession } from '#platform/console/storage/clear-session.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { shownToasts } from '#platform/console/ui/feedback/toast-list.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { signedIn } from '#tests/support/people.ts';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';
import { codeBoxes, digitsOf, firstCodeBox } from './code-boxes.ts';

const mfa = () => [200, { data: { mfa_enabled: true, user_id: 7 } }] as [number, unknown];
const admitted = () => [200, { data: signedIn() }] as [number, unknown];
const demo = () =>
  [200, { password: 'galen-demo', accounts: [{ title: 'Call centre agent', username: 'meera.k', mfa: true }] }] as [number, unknown];

const started = vi.fn<(user: CurrentUser) => void>();
let stop: () => void;
beforeEach(() => {
  started.mockClear();
  stop = sessionStarted.subscribe(started);
});
afterEach(() => {
  sessionStorage.clear();
  stop();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <SignInScreen />
      <Toasts />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const sent = (requests: ReceivedRequest[], operation: string) => requests.find(({ path }) => path === `/api/main/${operation}`)?.body;
const state = () => document.querySelector('[data-state]')?.getAttribute('data-state');
const password = () => screen.getByLabelText('Password');

async function signIn(person: ReturnType<typeof userEvent.setup>) {
  await person.type(screen.getByRole('textbox', { name: 'Email or username' }), 'meera.k');
  await person.type(password(), 'secret{Enter}');
}

/** Reloads the page: what React and the machines hold is lost, what the tab stores is kept. */
function reload() {
  cleanup();
  return open();
}

describe('a reload', () => {
  it('in the code step keeps the name, says why the password is asked again, and moves there', async () => {
    serve({ 'POST /api/main/login': mfa });
    await signIn(open());
    await screen.findByRole('heading', { name: 'Enter your code' });
    const person = reload();
    expect(
      screen.getByText('The page was reloaded before you entered the code. Enter your password again: it is never stored.'),
    ).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Email or username' })).toHaveValue('meera.k');
    expect(password()).toHaveFocus();
    expect(JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage)))).not.toContain('secret');
    await person.type(password(), 's');
    expect(screen.queryByText(/^The page was reloaded/)).toBeNull();
  });

  it('after the code step was left says nothing', async () => {
    serve({ 'POST /api/main/login': mfa });
    const person = open();
    await signIn(person);
    await person.click(await screen.findByRole('button', { name: 'Back to sign in' }));
    reload();
    expect(screen.queryByText(/^The page was reloaded/)).toBeNull();
  });
});

describe('after a time-out', () => {
  it('the name is kept, until an intentional logout', async () => {
    serve({ 'POST /api/main/login': admitted });
    await signIn(open());
    await vi.waitUntil(() => started.mock.calls.length > 0);
    clearSession({ byIntent: false, userId: 7 });
    reload();
    expect(screen.getByRole('textbox', { name: 'Email or username' })).toHaveValue('meera.k');
    clearSession({ byIntent: true, userId: 7 });
    reload();
    expect(screen.getByRole('textbox', { name: 'Email or username' })).toHaveValue('');
  });
});

describe('name and password (§1, §3, §4.2, §8, §9)', () => {
  it('drops a refusal once the input is changed', async () => {
    serve({ 'POST /api/main/login': () => refusal(401, 'UNAUTHORIZED', 'Invalid Username & Password') });
    const person = open();
    await signIn(person);
    await screen.findByText('Invalid Username & Password');
    expect(password()).toBeInvalid();
    await person.type(password(), '2');
    expect(password()).not.toBeInvalid();
  });

  it('stores the enriched user, tells the app, and keeps no password', async () => {
    const requests = serve({ 'POST /api/main/login': admitted });
    await signIn(open());
    await vi.waitUntil(() => started.mock.calls.length > 0);
    expect(sent(requests, 'login')).toEqual({
      username: 'meera.k',
      password: 'secret',
      grant_type: 'password',
      platform: 'OPS',
    });
    expect(stored.currentUser.read()).toMatchObject({ user_id: 7, store: 2, tabs: ['galen'], signInDate: businessDate(Date.now()) });
    expect(JSON.stringify(localStorage)).not.toContain('secret');
  });

  it('shows a refusal in red and at the field, and keeps the input', async () => {
    serve({ 'POST /api/main/login': () => refusal(401, 'UNAUTHORIZED', 'Invalid Username & Password') });
    await signIn(open());
    expect(await screen.findByText('Invalid Username & Password')).toBeInTheDocument();
    expect(shownToasts.get()).toMatchObject([{ tone: 'late', text: 'Invalid Username & Password' }]);
    expect(password()).toHaveAccessibleDescription(/name or the password is wrong/);
    expect(password()).toHaveValue('secret');
    expect(state()).toBe('credentials');
  });

  it('removes the red notification when the next attempt succeeds', async () => {
    let tries = 0;
    serve({ 'POST /api/main/login': () => ((tries += 1) === 1 ? refusal(401, 'UNAUTHORIZED', 'Invalid Username & Password') : mfa()) });
    const person = open();
    await signIn(person);
    const notification = await screen.findByText('Invalid Username & Password');
    await person.type(password(), '{Enter}');
    await screen.findByRole('heading', { name: 'Enter your code' });
    await waitFor(() => expect(notification).not.toBeInTheDocument());
  });

  it('can be submitted once a demo account is filled in', async () => {
    serve({ 'GET /api/main/demo-accounts': demo });
    await open().click(await screen.findByRole('button', { name: /meera\.k/ }));
    expect(screen.getByRole('button', { name: /^Sign in/ })).toHaveFocus();
    expect(password()).toHaveValue('galen-demo');
  });

  it('shows how long to wait after too many attempts', async () => {
    serve({ 'POST /api/main/login': () => refusal(429, 'TOO_MANY_REQUESTS', 'Too many tries.', { retry_after: 42 }) });
    await signIn(open());
    expect(await screen.findByText('Too many tries. Try again in 42 s.')).toBeInTheDocument();
  });

  it('asks for missing input before anything is sent', async () => {
    const requests = serve({});
    const person = open();
    await person.click(screen.getByRole('button', { name: /Sign in/ }));
    expect(screen.getByText('Type your email or username')).toBeInTheDocument();
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
  });

  it('shows the password on request and where to get help', async () => {
    serve({});
    const person = open();
    await person.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    await person.click(screen.getByRole('button', { name: 'Cannot sign in' }));
    expect(screen.getByText(/reset by an administrator/)).toBeVisible();
  });

  it('reports when the browser refuses to store the session', async () => {
    serve({ 'POST /api/main/login': admitted });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await signIn(open());
    expect(await screen.findByText(/blocks storage/)).toBeInTheDocument();
    expect(started).not.toHaveBeenCalled();
    refuse.mockRestore();
  });
});

describe('the code (§3, §4.2)', () => {
  const code = () => firstCodeBox('Code');

  it.each(['407 912', '407-912', '407–912'])('keeps only the user id until %s, pasted, has signed in', async (pasted) => {
    const requests = serve({ 'POST /api/main/login': mfa, 'POST /api/main/verify-mfa-login': admitted });
    const person = open();
    await signIn(person);
    await person.click(await code());
    expect(stored.userId.read()).toBe(7);
    expect(stored.currentUser.read()).toBeNull();
    await person.paste(pasted);
    await vi.waitUntil(() => started.mock.calls.length > 0);
    expect(sent(requests, 'verify-mfa-login')).toEqual({ user_id: 7, user_token: '407912', username: 'meera.k', password: 'secret' });
    expect(stored.userId.read()).toBeNull();
    expect(stored.currentUser.read()).toMatchObject({ user_id: 7, store: 2, tabs: ['galen'], signInDate: businessDate(Date.now()) });
  });

  it('shows how many digits are missing, and cannot be submitted before', async () => {
    const requests = serve({ 'POST /api/main/login': mfa });
    const person = open();
    await signIn(person);
    await person.type(await code(), '40x7');
    const verify = screen.getByRole('button', { name: /Verify/ });
    expect(verify).toHaveAttribute('aria-disabled', 'true');
    expect(verify).toHaveAccessibleDescription('3 digits left');
    await person.click(verify);
    expect(requests.filter(({ path }) => path.endsWith('verify-mfa-login'))).toHaveLength(0);
  });

  it('is emptied after a wrong one, and shows the attempts left', async () => {
    serve({ 'POST /api/main/login': mfa, 'POST /api/main/verify-mfa-login': () => refusal(401, 'UNAUTHORIZED', 'no', { tries_left: 4 }) });
    const person = open();
    await signIn(person);
    await person.type(await code(), '111111');
    expect(await screen.findByText(/That code did not work.*4 tries left\./)).toBeInTheDocument();
    expect(digitsOf('Code')).toBe('');
    expect(await code()).toHaveFocus();
    expect(codeBoxes('Code').every((box) => box.getAttribute('aria-invalid') === 'true')).toBe(true);
    expect(state()).toBe('mfa');
  });

  it('is submitted when it is pasted after a wrong one', async () => {
    const requests = serve({
      'POST /api/main/login': mfa,
      'POST /api/main/verify-mfa-login': () => refusal(401, 'UNAUTHORIZED', 'no', { tries_left: 4 }),
    });
    const person = open();
    await signIn(person);
    await person.type(await code(), '111111');
    await screen.findByText(/That code did not work/);
    await person.paste('222222');
    await vi.waitFor(() => expect(requests.filter(({ path }) => path.endsWith('verify-mfa-login'))).toHaveLength(2));
  });

  it('returns to the name, and forgets the user id', async () => {
    serve({ 'POST /api/main/login': mfa });
    const person = open();
    await signIn(person);
    await person.click(await screen.findByRole('button', { name: 'Back to sign in' }));
    expect(screen.getByRole('textbox', { name: 'Email or username' })).toHaveValue('meera.k');
    expect(stored.userId.read()).toBeNull();
  });
});

describe('a recovery code', () => {
  const askForRecovery = async (responses: Parameters<typeof serve>[0]) => {
    const requests = serve({ 'POST /api/main/login': mfa, ...responses });
    const person = open();
    await signIn(person);
    await person.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    return { arrived: requests, person, field: screen.getByRole('textbox', { name: 'Recovery code' }) };
  };

  it('replaces the app’s code, in any notation', async () => {
    const {
      arrived: requests,
      person,
      field,
    } = await askForRecovery({
      'POST /api/main/verify-mfa-login': admitted,
      'GET /api/main/mfa-setup': () => [200, { enabled: true, enabled_at: null, recovery_codes_left: 9 }],
    });
    expect(field).toHaveFocus();
    await person.type(field, 'K3MF 92QD X7');
    expect(screen.getByRole('button', { name: /Verify/ })).toHaveAccessibleDescription('2 characters left');
    await person.type(field, 'ty{Enter}');
    await vi.waitUntil(() => started.mock.calls.length > 0);
    expect(sent(requests, 'verify-mfa-login')).toMatchObject({ user_token: 'k3mf-92qd-x7ty' });
    expect(await screen.findByText(/^You used a recovery code: 9 are left\./)).toBeInTheDocument();
  });

  it('is kept for correction when it is wrong; the user can return to the app’s code', async () => {
    const { person, field } = await askForRecovery({
      'POST /api/main/verify-mfa-login': () => refusal(401, 'UNAUTHORIZED', 'no', { tries_left: 3 }),
    });
    await person.type(field, 'k3mf92qdx7ty{Enter}');
    expect(await screen.findByText(/^That recovery code did not work.*3 tries left\.$/)).toBeInTheDocument();
    expect(field).toHaveValue('k3mf-92qd-x7ty');
    await person.click(screen.getByRole('button', { name: 'Use the authenticator app' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(await firstCodeBox('Code')).toHaveFocus();
  });
});

describe('demo mode', () => {
  it('fills in an account and its code', async () => {
    const requests = serve({
      'GET /api/main/demo-accounts': demo,
      'GET /api/main/demo-accounts/meera.k/code': () => [200, { code: '123456' }],
      'POST /api/main/login': mfa,
      'POST /api/main/verify-mfa-login': admitted,
    });
    const person = open();
    await person.click(await screen.findByRole('button', { name: /Call centre agent/ }));
    expect(password()).toHaveValue('galen-demo');
    await person.click(screen.getByRole('button', { name: /Sign in/ }));
    expect(await screen.findByText('123456')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Fill in' }));
    await vi.waitUntil(() => started.mock.calls.length > 0);
    expect(sent(requests, 'verify-mfa-login')).toMatchObject({ user_token: '123456' });
  });

  it('shows no accounts if the server has none to show', async () => {
    serve({});
    open();
    await vi.waitUntil(() => !queryClient.isFetching());
    expect(screen.queryByText('Demo accounts')).not.toBeInTheDocument();
  });
});
