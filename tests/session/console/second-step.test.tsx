import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';
import { digitsOf, firstCodeBox } from './code-boxes.ts';
import { off, on, openAccount, sessions } from './open-account.tsx';

const MFA = '/api/main/mfa-setup';
const codes = Array.from({ length: 10 }, (_, at) => `aaaa-bbbb-ccc${at}`);
const enrolment = { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', otpauth_uri: 'otpauth://totp/Galen%20Ops:meera?secret=JBSWY3DP' };
const base = {
  [`GET ${MFA}`]: () => [200, off] as [number, unknown],
  'GET /api/main/sessions': () => [200, { data: sessions }] as [number, unknown],
};
const section = () => within(screen.getByRole('region', { name: 'MFA setup' }));
const state = () => document.querySelector('[data-machine=mfaSetup]')?.getAttribute('data-state');
const bodies = (requests: ReceivedRequest[], end: string) =>
  requests.filter(({ method, path }) => method === 'POST' && path === MFA + end).map(({ body }) => body);

const isOn = { ...base, [`GET ${MFA}`]: () => [200, on] as [number, unknown] };

describe('setting up the second factor (§7.2)', () => {
  it('asks for the password, shows QR code and key, takes the code, and shows the recovery codes once', async () => {
    let enabled = false;
    const requests = serve({
      ...base,
      [`GET ${MFA}`]: () => [200, enabled ? on : off],
      [`POST ${MFA}`]: () => [200, enrolment],
      [`POST ${MFA}/verify`]: () => {
        enabled = true;
        return [200, { recovery_codes: codes }];
      },
    });
    const person = openAccount();
    await person.type(await section().findByLabelText('Your password'), 'correct horse');
    await person.click(section().getByRole('button', { name: 'Set up the second step' }));
    expect(await section().findByRole('img', { name: 'QR code for the authenticator app' })).toBeInTheDocument();
    expect(section().getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    await person.type(await firstCodeBox('Code that the app shows now'), '407912');
    const list = await section().findByRole('list', { name: 'Recovery codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(codes);
    expect(bodies(requests, '')).toEqual([{ password: 'correct horse' }]);
    expect(bodies(requests, '/verify')).toEqual([{ password: 'correct horse', code: '407912' }]);
    await person.click(section().getByRole('button', { name: 'I have saved them' }));
    expect(await section().findByText(/^Since 18-11-2026/)).toBeInTheDocument();
    expect(section().queryByText(codes[0]!)).not.toBeInTheDocument();
  });

  it('copies the key without spaces', async () => {
    serve({ ...base, [`POST ${MFA}`]: () => [200, enrolment] });
    const person = openAccount();
    await person.type(await section().findByLabelText('Your password'), 'correct horse{Enter}');
    await person.click(await section().findByRole('button', { name: 'Copy key' }));
    expect(await navigator.clipboard.readText()).toBe(enrolment.secret);
  });

  it('reports a wrong password at its field and continues from there', async () => {
    serve({ ...base, [`POST ${MFA}`]: () => refusal(403, 'FORBIDDEN', 'That is not your password') });
    const person = openAccount();
    await person.type(await section().findByLabelText('Your password'), 'wrong{Enter}');
    await waitFor(() => expect(section().getByLabelText('Your password')).toHaveAccessibleDescription('That is not your password.'));
    expect(state()).toBe('disabled');
  });

  it('clears a wrong code; "Not now" discards the secret', async () => {
    serve({
      ...base,
      [`POST ${MFA}`]: () => [200, enrolment],
      [`POST ${MFA}/verify`]: () => refusal(403, 'FORBIDDEN', 'That code did not work'),
    });
    const person = openAccount();
    await person.type(await section().findByLabelText('Your password'), 'correct horse{Enter}');
    const code = await firstCodeBox('Code that the app shows now');
    await person.type(code, '111111');
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Code that the app shows now' })).toHaveAccessibleDescription('That code did not work.'),
    );
    expect(digitsOf('Code that the app shows now')).toBe('');
    await person.click(section().getByRole('button', { name: 'Not now' }));
    expect(section().queryByRole('img')).not.toBeInTheDocument();
  });
});

describe('an active second factor', () => {
  it('warns of few recovery codes, and creates new ones with password and code', async () => {
    const requests = serve({ ...isOn, [`POST ${MFA}/recovery-codes`]: () => [200, { recovery_codes: codes }] });
    const person = openAccount({ mfa_enabled: true });
    expect(await section().findByText('2 recovery codes are left.')).toHaveClass('t-due');
    await person.click(section().getByRole('button', { name: 'New recovery codes' }));
    const submit = section().getByRole('button', { name: 'Create new codes' });
    expect(submit).toHaveAccessibleDescription('Type your password and the six digits of the app');
    await person.type(section().getByLabelText('Your password'), 'correct horse');
    await person.type(await firstCodeBox('Code of the authenticator app'), '407912');
    await person.click(submit);
    expect(await section().findByRole('list', { name: 'Recovery codes' })).toBeInTheDocument();
    expect(bodies(requests, '/recovery-codes')).toEqual([{ password: 'correct horse', code: '407912' }]);
  });

  it('is disabled with password and code', async () => {
    const requests = serve({ ...isOn, [`POST ${MFA}/disable`]: () => [200, off] });
    const person = openAccount({ mfa_enabled: true });
    await person.click(await section().findByRole('button', { name: 'Disable the second step' }));
    await person.type(section().getByLabelText('Your password'), 'correct horse');
    await person.type(await firstCodeBox('Code of the authenticator app'), '407912');
    await person.click(section().getByRole('button', { name: 'Disable' }));
    expect(await section().findByText('Off')).toBeInTheDocument();
    expect(bodies(requests, '/disable')).toEqual([{ password: 'correct horse', code: '407912' }]);
  });

  it('stays when the code is wrong', async () => {
    serve({ ...isOn, [`POST ${MFA}/disable`]: () => refusal(403, 'FORBIDDEN', 'That code did not work') });
    const person = openAccount({ mfa_enabled: true });
    await person.click(await section().findByRole('button', { name: 'Disable the second step' }));
    await person.type(section().getByLabelText('Your password'), 'correct horse');
    await person.type(await firstCodeBox('Code of the authenticator app'), '407912{Enter}');
    expect(await section().findByText('That code did not work.')).toBeInTheDocument();
    expect(state()).toBe('enabled');
  });

  it('is loaded again after a failed request', async () => {
    let requestCount = 0;
    serve({ ...base, [`GET ${MFA}`]: () => ((requestCount += 1) === 1 ? refusal(500, 'INTERNAL_SERVER_ERROR', 'x') : [200, on]) });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const person = openAccount();
    await person.click(await section().findByRole('button', { name: 'Retry' }));
    expect(await section().findByText('On')).toBeInTheDocument();
  });
});
