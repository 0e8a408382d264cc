import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import SignInScreen from '#features/session/console/sign-in/sign-in-screen.tsx';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { sessionStarted } from '#platform/session/console/session-news.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { COMMON_PASSWORD } from '#platform/session/guessable.ts';
import { signedIn } from '#tests/support/people.ts';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

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

const REGISTER = 'POST /api/main/register';
const form = {
  user_name: 'Asha Rao',
  phone_no: '9820041736',
  gender: 'FEMALE',
  email: 'asha@example.test',
  password: 'three otters swim',
};
const field = (name: string) => screen.getByLabelText(name);
const state = () => document.querySelector('[data-machine=registration]')?.getAttribute('data-state');
const sent = (requests: ReceivedRequest[]) => requests.filter(({ path }) => path.endsWith('/register')).map(({ body }) => body);

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <SignInScreen />
    </QueryClientProvider>,
  );

async function open() {
  show();
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Create an account' }));
  await screen.findByRole('heading', { name: 'Create an account' });
  return person;
}

async function fill(person: ReturnType<typeof userEvent.setup>) {
  const put = async (name: string, words: string) => {
    await person.click(field(name));
    await person.paste(words);
  };
  await put('Name', form.user_name);
  await put('Phone', form.phone_no);
  await person.selectOptions(field('Gender'), form.gender);
  await put('Email', form.email);
  await put('Password', form.password);
}

const submit = (person: ReturnType<typeof userEvent.setup>) => person.click(screen.getByRole('button', { name: /^Create account/ }));

describe('registration (§2.6, §3, §4.2, §7.2)', () => {
  it('asks for the payload’s fields in their order, beginning with the name', async () => {
    serve({});
    await open();
    const names = [...document.querySelectorAll('form [name]')].map((control) => control.getAttribute('name'));
    expect(names).toEqual(Object.keys(form));
    expect(field('Name')).toHaveFocus();
  });

  it('sends them, stores the user as after a sign-in, and keeps no password', async () => {
    const requests = serve({ [REGISTER]: () => [200, { data: signedIn({ resource_access: [], roles: [] }) }] });
    const person = await open();
    await fill(person);
    await submit(person);
    await vi.waitUntil(() => started.mock.calls.length > 0);
    expect(sent(requests)).toEqual([form]);
    expect(stored.currentUser.read()).toMatchObject({ user_id: 7, store: 2, tabs: [] });
    expect(JSON.stringify(localStorage)).not.toContain(form.password);
  });

  it('returns to the sign-in', async () => {
    serve({});
    const person = await open();
    await person.click(screen.getByRole('button', { name: 'Back to sign in' }));
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  });
});

describe('an error (§5)', () => {
  it('is shown at every field before anything is sent; the first field gets the focus', async () => {
    const requests = serve({});
    const person = await open();
    await person.click(field('Email'));
    await submit(person);
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(5));
    expect(field('Name')).toHaveFocus();
    expect(field('Phone')).toHaveAccessibleDescription(/^Exactly 10 digits/);
    expect(field('Gender')).toHaveAccessibleDescription('Choose one');
    expect(sent(requests)).toEqual([]);
    expect(state()).toBe('editing');
  });

  it('is shown when a field is left, and disappears once it is valid', async () => {
    serve({});
    const person = await open();
    await person.type(field('Name'), 'R2');
    await person.tab();
    await waitFor(() => expect(field('Name')).toHaveAccessibleDescription(/^Letters and spaces only/));
    await person.clear(field('Name'));
    await person.type(field('Name'), 'Ravi');
    await waitFor(() => expect(field('Name')).not.toHaveAttribute('aria-invalid'));
  });

  it('from the server is shown at its field, and input is kept', async () => {
    const errors = [{ field: 'email', message: 'This email already has an account' }];
    serve({ [REGISTER]: () => refusal(400, 'BAD_REQUEST', 'Some fields were not accepted', { errors }) });
    const person = await open();
    await fill(person);
    await submit(person);
    await waitFor(() => expect(field('Email')).toHaveAccessibleDescription(/^This email already has an account/));
    expect(field('Email')).toHaveFocus();
    expect(field('Password')).toHaveValue(form.password);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(state()).toBe('editing');
  });

  it('of the rate limit is shown with the time to wait', async () => {
    serve({ [REGISTER]: () => refusal(429, 'TOO_MANY_REQUESTS', 'Too many tries.', { retry_after: 42 }) });
    const person = await open();
    await fill(person);
    await submit(person);
    expect(await screen.findByText(/Try again in 42 s\. What you typed is kept/)).toBeInTheDocument();
  });

  it('of the browser’s storage is shown, since the account exists', async () => {
    serve({ [REGISTER]: () => [200, { data: signedIn() }] });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const person = await open();
    await fill(person);
    await submit(person);
    expect(await screen.findByText(/^Your account was created, but this browser blocks/)).toBeInTheDocument();
    expect(started).not.toHaveBeenCalled();
    refuse.mockRestore();
  });
});

describe('the strength of a password', () => {
  it.each([
    ['otter', '7 characters left'],
    ['aaaaaaaaaaaaaaaaaaaa', COMMON_PASSWORD],
    ['passwordpassword', COMMON_PASSWORD],
    ['three otters', 'Good'],
    ['three otters swim', 'Strong'],
  ])('%s: %s', async (password, words) => {
    serve({});
    const person = await open();
    await person.click(field('Password'));
    await person.paste(password);
    expect(field('Password')).toHaveAccessibleDescription(words);
  });
});

describe('a reload', () => {
  it('returns to the form with all but the password, and says so', async () => {
    serve({});
    await fill(await open());
    cleanup();
    show();
    expect(await screen.findByText('The page was reloaded. Enter your password again: it is never stored.')).toBeVisible();
    expect(field('Name')).toHaveValue(form.user_name);
    expect(field('Phone')).toHaveValue(form.phone_no);
    expect(field('Gender')).toHaveValue(form.gender);
    expect(field('Email')).toHaveValue(form.email);
    expect(field('Password')).toHaveValue('');
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain(form.password);
  });

  it('after going back shows the sign-in', async () => {
    serve({});
    const person = await open();
    await person.click(screen.getByRole('button', { name: 'Back to sign in' }));
    cleanup();
    show();
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});
