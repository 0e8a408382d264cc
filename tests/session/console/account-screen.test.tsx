import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, serve } from '#tests/support/server-double.ts';
import { off, openAccount, sessions } from './open-account.tsx';

const base = {
  'GET /api/main/mfa-setup': () => [200, off] as [number, unknown],
  'GET /api/main/sessions': () => [200, { data: sessions }] as [number, unknown],
};

describe('own sessions', () => {
  it('are listed; the current one cannot be ended here', async () => {
    serve(base);
    openAccount();
    const table = await screen.findByRole('table', { name: 'Your sessions' });
    const [, ...rows] = within(table).getAllByRole('row');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toHaveTextContent('Firefox on Windows20-11-2026, 09:00nowThis device');
    expect(within(rows[0]!).queryByRole('button')).not.toBeInTheDocument();
  });

  it('are ended one by one, after a confirmation', async () => {
    const requests = serve({ ...base, 'POST /api/main/sessions/2/end': () => [200, { ended: 1 }] });
    const person = openAccount();
    await person.click(await screen.findByRole('button', { name: 'Sign out Chrome on Android' }));
    const question = screen.getByRole('alertdialog', { name: 'Sign out Chrome on Android?' });
    await person.click(within(question).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('Chrome on Android is signed out')).toBeInTheDocument();
    expect(requests.filter(({ path }) => path === '/api/main/sessions')).not.toHaveLength(1);
  });

  it('stay when the confirmation is declined', async () => {
    const requests = serve(base);
    const person = openAccount();
    await person.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    const question = screen.getByRole('alertdialog');
    expect(question).toHaveTextContent('2 other sessions end. This one stays.');
    await person.click(within(question).getByRole('button', { name: 'No' }));
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
  });
});

describe('changing the password', () => {
  const change = async (person: ReturnType<typeof openAccount>, password: string, next: string) => {
    await person.click(screen.getByLabelText('Current password'));
    await person.paste(password);
    await person.click(screen.getByLabelText('New password'));
    await person.paste(next);
    await person.click(screen.getByRole('button', { name: 'Change password' }));
  };

  it('sends the old and the new one, confirms it, and empties the form', async () => {
    const requests = serve({ ...base, 'POST /api/main/password': () => [200, { changed: true }] });
    const person = openAccount();
    await change(person, 'correct horse', 'three otters swim');
    expect(await screen.findByText(/^Your password is changed\./)).toBeInTheDocument();
    expect(requests.find(({ path }) => path === '/api/main/password')?.body).toEqual({
      password: 'correct horse',
      new_password: 'three otters swim',
      code: null,
    });
    expect(screen.getByLabelText('New password')).toHaveValue('');
  });

  it('validates the new one at its field', async () => {
    const requests = serve(base);
    const person = openAccount();
    await change(person, 'correct horse', 'short');
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/^At least 12 characters/));
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
  });

  it('shows a refusal and keeps the input', async () => {
    serve({ ...base, 'POST /api/main/password': () => refusal(403, 'FORBIDDEN', 'That is not your password') });
    const person = openAccount();
    await change(person, 'wrong', 'three otters swim');
    expect(await screen.findByText('That is not your password.')).toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toHaveValue('three otters swim');
  });

  it('asks for the code when the server requires one', async () => {
    const errors = [{ field: 'code', message: 'Six digits' }];
    serve({ ...base, 'POST /api/main/password': () => refusal(400, 'BAD_REQUEST', 'Some fields were not accepted', { errors }) });
    const person = openAccount();
    await change(person, 'correct horse', 'three otters swim');
    expect(await screen.findByLabelText('Code of the authenticator app')).toHaveAccessibleDescription(/^Six digits/);
  });

  it('is the only action while the password is temporary', async () => {
    const requests = serve(base);
    openAccount({ password_temporary: true });
    expect(screen.getByRole('heading', { name: 'Choose your own password' })).toBeInTheDocument();
    expect(screen.getByText(/^Your password is temporary\./)).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'MFA setup' })).not.toBeInTheDocument();
    expect(screen.getByLabelText('Temporary password')).toHaveFocus();
    expect(requests).toHaveLength(0);
  });
});
