import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { User } from '#features/users/contract.ts';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';
import { asha, everyRole, openUsers, ravi, rowOf } from './open-users.tsx';

type Answers = Parameters<typeof serve>[0];

/** The two users; `now` is the current state of Ravi. */
const world = (now: () => User = () => ravi): Answers => ({
  'GET /api/main/users': () => [200, { rows: [asha, now()].map(rowOf), total: 2 }],
  'GET /api/main/users/21': () => [200, now()],
  'GET /api/main/roles': () => [200, everyRole],
  'GET /api/main/users/21/sessions': () => [200, { data: [session] }],
});
const session = {
  id: 5,
  device: 'Chrome on Android',
  created_at: '2026-11-20T03:30:00Z',
  last_active_at: '2026-11-20T04:30:00Z',
  expires_at: '2026-11-20T18:30:00Z',
  current: false,
};

const record = () => screen.findByRole('complementary', { name: 'User: Ravi Desai' });
const posted = (requests: ReceivedRequest[], end: string) =>
  requests.find(({ method, path }) => method !== 'GET' && path === `/api/main/users/21${end}`)?.body;
const confirm = async (person: ReturnType<typeof openUsers>['person'], words: string) =>
  person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: words }));

async function opened(responses: Answers) {
  const requests = serve(responses);
  const { person, address } = openUsers('?record=21');
  const part = within(await record());
  await part.findByRole('group', { name: /^Roles/ });
  return { arrived: requests, person, part, address };
}

describe('the list', () => {
  it('shows users, their roles, and whether they can sign in', async () => {
    serve(world());
    openUsers();
    const row = (await screen.findByRole('link', { name: 'Ravi Desai' })).closest('tr');
    expect(row).toHaveTextContent(/ravi\.d.*Active.*Call-centre agent.*On/);
    expect(screen.getByRole('link', { name: 'Asha Rao' }).closest('tr')).toHaveTextContent('Without a role');
  });

  it('requests the filters of the address, with names for roles', async () => {
    const requests = serve(world());
    const where = { match: 'all', of: [{ field: 'roles', is: 'is', value: 'buyer' }] };
    openUsers(`?${new URLSearchParams({ search: 'ravi', where: JSON.stringify(where) })}`);
    await screen.findByRole('link', { name: 'Ravi Desai' });
    expect(screen.getByRole('searchbox', { name: 'Search: Users and roles' })).toHaveValue('ravi');
    expect(screen.getByRole('button', { name: /^Roles/ })).toHaveTextContent('Buyer');
    const [request] = requests.filter(({ path }) => path === '/api/main/users');
    expect(JSON.parse(new URLSearchParams(request?.query).get('where') ?? '')).toEqual(where);
  });

  it('opens with Enter, closes with Escape, and returns the focus', async () => {
    serve(world());
    const { person, address } = openUsers();
    await screen.findByRole('link', { name: 'Ravi Desai' });
    await person.keyboard('jj{Enter}');
    await record();
    expect(address()).toBe('?record=21');
    await person.keyboard('{Escape}');
    expect(address()).toBe('');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Ravi Desai' }).closest('tr')).toHaveFocus());
  });

  it('sorts by its header and keeps it in the address', async () => {
    const requests = serve(world());
    const { person, address } = openUsers();
    await screen.findByRole('link', { name: 'Ravi Desai' });
    await person.click(screen.getByRole('button', { name: 'Last sign-in' }));
    expect(address()).toBe('?sort=last_sign_in');
    await person.click(screen.getByRole('button', { name: 'Last sign-in' }));
    expect(address()).toBe('?sort=-last_sign_in');
    await waitFor(() =>
      expect(requests.some(({ path, query }) => path === '/api/main/users' && query.includes('sort=-last_sign_in'))).toBe(true),
    );
  });

  it('shows an error with a retry', async () => {
    let requestCount = 0;
    serve({
      ...world(),
      'GET /api/main/users': () =>
        (requestCount += 1) === 1 ? refusal(400, 'BAD_REQUEST', 'No') : [200, { rows: [rowOf(ravi)], total: 1 }],
    });
    const { person } = openUsers();
    await person.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Ravi Desai' })).toBeInTheDocument();
  });
});

describe('roles and tabs', () => {
  it('are saved together, with the version that was shown', async () => {
    let now = ravi;
    const {
      arrived: requests,
      person,
      part,
    } = await opened({
      ...world(() => now),
      'PUT /api/main/users/21': ({ body }) => {
        now = { ...ravi, ...(body as Partial<User>), version: 4 };
        return [200, now];
      },
    });
    expect(part.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('No changes to save');
    await person.click(part.getByRole('checkbox', { name: /^Pharmacist(?! in charge)/ }));
    await person.click(part.getByRole('checkbox', { name: 'Orders ORDER' }));
    await person.clear(part.getByLabelText('Agent id'));
    await person.click(part.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Ravi Desai is saved')).toBeInTheDocument();
    expect(posted(requests, '')).toEqual({
      version: 3,
      title: 'Call centre agent',
      roles: ['call-center-operation', 'pharmacist'],
      tabs: [],
      agent_id: null,
    });
  });

  it('are validated before they are sent', async () => {
    const { arrived: requests, person, part } = await opened(world());
    await person.clear(part.getByLabelText('Title'));
    await person.type(part.getByLabelText('Agent id'), 'x');
    await person.click(part.getByRole('button', { name: 'Save' }));
    // The schema loads with the first input.
    await waitFor(() => expect(part.getByLabelText('Title')).toHaveAccessibleDescription('Fill this in'));
    expect(part.getByLabelText('Agent id')).toHaveAccessibleDescription(/^Digits only, the first is not zero/);
    expect(posted(requests, '')).toBeUndefined();
    await waitFor(() => expect(part.getByLabelText('Title')).toHaveFocus());
    await person.type(part.getByLabelText('Title'), 'Pharmacist');
    expect(part.getByLabelText('Title')).not.toBeInvalid();
    expect(part.getByLabelText('Agent id')).toBeInvalid();
  });

  it('that somebody else changed meanwhile are shown in both versions, and typed values are kept', async () => {
    let now = ravi;
    const theirs = { ...ravi, version: 4, title: 'Day shift', tabs: ['ORDER', 'PIPO'] };
    const {
      arrived: requests,
      person,
      part,
    } = await opened({
      ...world(() => now),
      'PUT /api/main/users/21': ({ body }) => {
        if ((body as { version: number }).version === 4) return [200, { ...theirs, version: 5, title: 'Night shift' }];
        now = theirs;
        return refusal(409, 'CONFLICT', 'Changed by someone else since you opened it', { user: theirs });
      },
    });
    await person.clear(part.getByLabelText('Title'));
    await person.type(part.getByLabelText('Title'), 'Night shift');
    await person.click(part.getByRole('button', { name: 'Save' }));
    const conflict = await part.findByRole('alert', { name: 'Changed by someone else' });
    expect(within(conflict).getByRole('row', { name: 'Title Day shift Night shift' })).toBeInTheDocument();
    expect(part.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('First choose which changes to keep');
    await person.click(within(conflict).getByRole('button', { name: 'Keep my changes' }));
    await person.click(part.getByRole('button', { name: 'Save' }));
    const versions = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => (body as { version: number }).version);
    await waitFor(() => expect(versions()).toEqual([3, 4]));
    // Fields that only the other user changed keep the other's values.
    expect(requests.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ title: 'Night shift', tabs: ['ORDER', 'PIPO'] });
    await waitFor(() => expect(conflict).not.toBeInTheDocument());
  });

  it('that the server refuses are kept, with its message', async () => {
    const errors = [{ field: 'roles', message: 'Another administrator has to take this role from you' }];
    const { person, part } = await opened({
      ...world(),
      'PUT /api/main/users/21': () => refusal(400, 'BAD_REQUEST', 'Some fields were not accepted', { errors }),
    });
    await person.click(part.getByRole('checkbox', { name: /^Buyer/ }));
    await person.click(part.getByRole('button', { name: 'Save' }));
    expect(await part.findByRole('alert')).toHaveTextContent('Another administrator has to take this role from you');
    expect(part.getByRole('group', { name: /^Roles/ })).toHaveAccessibleDescription('Another administrator has to take this role from you');
    expect(part.getByRole('checkbox', { name: /^Buyer/ })).toBeChecked();
    await person.click(part.getByRole('button', { name: 'Discard' }));
    expect(part.getByRole('checkbox', { name: /^Buyer/ })).not.toBeChecked();
    expect(part.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('unsaved input', () => {
  it('is marked in the record and in the list, also when the record is closed', async () => {
    const { person, part } = await opened(world());
    expect(screen.queryByText('Not saved')).not.toBeInTheDocument();
    await person.type(part.getByLabelText('Title'), ', nights');
    expect(part.getByText('Not saved')).toBeInTheDocument();
    await person.keyboard('{Escape}');
    expect(await record()).toBeInTheDocument();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'User: Ravi Desai' })).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Ravi Desai' }).closest('tr')).toHaveTextContent('Not saved');
    expect(screen.getByRole('link', { name: 'Asha Rao' }).closest('tr')).not.toHaveTextContent('Not saved');
  });

  it('gets the focus at the refused field', async () => {
    const errors = [{ field: 'agent_id', message: 'Another user has this number' }];
    const { person, part } = await opened({
      ...world(),
      'PUT /api/main/users/21': () => refusal(400, 'BAD_REQUEST', 'Some fields were not accepted', { errors }),
    });
    await person.type(part.getByLabelText('Agent id'), '9');
    await person.click(part.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(part.getByLabelText('Agent id')).toHaveFocus());
    expect(part.getByLabelText('Agent id')).toHaveAccessibleDescription(/^Another user has this number/);
  });

  it('has a warning for an agent without a number', async () => {
    const { person, part } = await opened(world());
    expect(part.getByLabelText('Agent id')).toHaveAccessibleDescription('Only for agents who take tasks');
    await person.clear(part.getByLabelText('Agent id'));
    expect(part.getByLabelText('Agent id')).toHaveAccessibleDescription('Without a number, a call-centre agent takes no tasks');
  });
});

describe('the account', () => {
  it('is disabled after a confirmation, and enabled without one', async () => {
    let now = ravi;
    const {
      arrived: requests,
      person,
      part,
    } = await opened({
      ...world(() => now),
      'POST /api/main/users/21/disabled': ({ body }) => {
        now = { ...ravi, disabled_at: (body as { disabled: boolean }).disabled ? '2026-11-20T09:00:00Z' : null };
        return [200, now];
      },
    });
    await person.click(part.getByRole('button', { name: 'Disable' }));
    await confirm(person, 'Disable');
    await person.click(await part.findByRole('button', { name: 'Enable' }));
    expect(await screen.findByText('Ravi Desai can sign in again')).toBeInTheDocument();
    expect(requests.filter(({ path }) => path.endsWith('/disabled')).map(({ body }) => body)).toEqual([
      { disabled: true },
      { disabled: false },
    ]);
  });

  it('gets a temporary password, which is shown once', async () => {
    const { person, part } = await opened({
      ...world(),
      'POST /api/main/users/21/reset-password': () => [200, { temporary_password: 'k3mf-92qd-x7ty-aaaa' }],
    });
    await person.click(part.getByRole('button', { name: 'Reset password' }));
    await confirm(person, 'Reset password');
    const dialog = await screen.findByRole('dialog', { name: 'Temporary password of Ravi Desai' });
    expect(dialog).toHaveTextContent('k3mf-92qd-x7ty-aaaa');
    await person.click(within(dialog).getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('k3mf-92qd-x7ty-aaaa');
    await person.click(within(dialog).getByRole('button', { name: 'I have passed it on' }));
    expect(screen.queryByText('k3mf-92qd-x7ty-aaaa')).not.toBeInTheDocument();
  });

  it('has its second factor reset after a confirmation', async () => {
    let now = ravi;
    const { person, part } = await opened({
      ...world(() => now),
      'POST /api/main/users/21/reset-mfa': () => {
        now = { ...ravi, mfa_enabled: false };
        return [200, now];
      },
    });
    await person.click(part.getByRole('button', { name: 'Reset second step' }));
    await confirm(person, 'Reset second step');
    await waitFor(() =>
      expect(part.getByRole('button', { name: 'Reset second step' })).toHaveAccessibleDescription('The account has no second step'),
    );
  });

  it('is signed out on one device, or everywhere', async () => {
    const {
      arrived: requests,
      person,
      part,
    } = await opened({
      ...world(),
      'POST /api/main/users/21/sessions/5/end': () => [200, { ended: 1 }],
      'POST /api/main/users/21/end-sessions': () => [200, { ended: 3 }],
    });
    await person.click(part.getByRole('tab', { name: /^Sessions/ }));
    await person.click(await part.findByRole('button', { name: 'Sign out Chrome on Android' }));
    await confirm(person, 'Sign out');
    expect(await screen.findByText('Chrome on Android is signed out')).toBeInTheDocument();
    await person.click(part.getByRole('button', { name: 'Sign out everywhere' }));
    await confirm(person, 'Sign out');
    expect(await screen.findByText('3 sessions were signed out')).toBeInTheDocument();
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  it('is unchanged when the server refuses, with the reason', async () => {
    const errors = [{ field: 'user_id', message: 'You cannot disable yourself' }];
    const { person, part } = await opened({
      ...world(),
      'POST /api/main/users/21/disabled': () => refusal(400, 'BAD_REQUEST', 'Some fields were not accepted', { errors }),
    });
    await person.click(part.getByRole('button', { name: 'Disable' }));
    await confirm(person, 'Disable');
    expect(await screen.findByText(/^Nothing was changed\. .*You cannot disable yourself/)).toBeInTheDocument();
  });

  it('that does not exist shows a message', async () => {
    serve({
      ...world(),
      'GET /api/main/users/21': () => refusal(404, 'NOT_FOUND', 'User not found'),
      'GET /api/main/users': () => [200, { rows: [], total: 0 }],
    });
    openUsers('?record=21');
    expect(await screen.findByText('Record 21 not found')).toBeInTheDocument();
  });
});

describe('a new user', () => {
  it('is invited with a temporary password, and then opens for roles and tabs', async () => {
    const requests = serve({ ...world(), 'POST /api/main/users': () => [200, { user_id: 21, temporary_password: 'k3mf-92qd' }] });
    const { person, address } = openUsers();
    await person.click(await screen.findByRole('button', { name: 'Invite user' }));
    await person.type(screen.getByLabelText('Name'), 'Ravi Desai');
    await person.type(screen.getByLabelText('Email'), 'ravi@example.test');
    await person.type(screen.getByLabelText('Phone'), '9820041736');
    await person.type(screen.getByLabelText('Title'), 'Buyer');
    await person.click(
      within(screen.getByRole('complementary', { name: 'User: Invite user' })).getByRole('button', { name: 'Invite user' }),
    );
    expect(await screen.findByText('k3mf-92qd')).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Ravi Desai',
      email: 'ravi@example.test',
      title: 'Buyer',
    });
    await person.click(screen.getByRole('button', { name: 'I have passed it on' }));
    await record();
    expect(address()).toBe('?record=21');
  });

  it('whose response was lost gets a new temporary password in place', async () => {
    const requests = serve({
      ...world(),
      'POST /api/main/users': () => [200, { user_id: 21, temporary_password: null }],
      'POST /api/main/users/21/reset-password': () => [200, { temporary_password: 'm7wd-11xc' }],
    });
    const { person, address } = openUsers('?record=new');
    await person.type(await screen.findByLabelText('Name'), 'Ravi Desai');
    await person.type(screen.getByLabelText('Email'), 'ravi@example.test');
    await person.type(screen.getByLabelText('Phone'), '9820041736');
    await person.type(screen.getByLabelText('Title'), 'Buyer');
    await person.click(
      within(screen.getByRole('complementary', { name: 'User: Invite user' })).getByRole('button', { name: 'Invite user' }),
    );
    expect(await screen.findByRole('dialog', { name: 'Account of Ravi Desai created' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Set a new temporary password' }));
    expect(await screen.findByText('m7wd-11xc')).toBeVisible();
    expect(requests.filter(({ path }) => path.endsWith('/reset-password'))).toHaveLength(1);
    await person.click(screen.getByRole('button', { name: 'I have passed it on' }));
    await record();
    expect(address()).toBe('?record=21');
  });

  it('says at the field that the email has an account', async () => {
    serve({
      ...world(),
      'POST /api/main/users': () =>
        refusal(400, 'BAD_REQUEST', 'email', { errors: [{ field: 'email', message: 'This email already has an account' }] }),
    });
    const { person } = openUsers('?record=new');
    await person.type(await screen.findByLabelText('Name'), 'Ravi Desai');
    await person.type(screen.getByLabelText('Email'), 'ravi@example.test');
    await person.type(screen.getByLabelText('Phone'), '9820041736');
    await person.type(screen.getByLabelText('Title'), 'Buyer');
    await person.click(
      within(screen.getByRole('complementary', { name: 'User: Invite user' })).getByRole('button', { name: 'Invite user' }),
    );
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('This email already has an account'));
  });
});
