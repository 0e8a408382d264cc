import { z } from 'zod';
import { idInAddress, moment, nothing, secret } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { accountSession } from '#platform/session/contract.ts';
import { newPassword } from './sign-in-contract.ts';
import { typedCode } from './typed-code.ts';

/** Second factor of the account. */
const mfaState = z.object({
  enabled: z.boolean(),
  enabled_at: moment.nullable(),
  recovery_codes_left: z.number(),
});
export type MfaState = z.infer<typeof mfaState>;

/** Shown only once. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** Current six-digit code of the authenticator app. */
const appCode = z.preprocess(typedCode, z.string().regex(/^\d{6}$/, 'Six digits'));

/** An empty field counts as no code. */
const codeIfAny = z.preprocess((value) => (value === '' ? null : value), appCode.nullable());

/** New password; the code is required if the account has a second factor. */
export const passwordChange = z.strictObject({ password: secret, new_password: newPassword, code: codeIfAny });

const post = (path: `/main/${string}`, summary: string) => operation('session', { method: 'POST', path, summary });

/** The signed-in user's account: second factor, sessions, password (§7.2; shapes are our own). */
export const accountOperations = {
  mfaSetup: operation('session', { method: 'GET', path: '/main/mfa-setup', summary: 'Whether the account has a second step' })
    .input(nothing)
    .output(mfaState),

  beginMfaSetup: post('/main/mfa-setup', 'A new secret for the authenticator app; nothing changes until it is verified')
    .input(z.strictObject({ password: secret }))
    .output(z.object({ secret: z.string(), otpauth_uri: z.string() })),

  verifyMfaSetup: post('/main/mfa-setup/verify', 'The app shows the right code: the second step is enabled, all other sessions end')
    .input(z.strictObject({ password: secret, code: appCode }))
    .output(recoveryCodes),

  disableMfa: post('/main/mfa-setup/disable', 'Takes the second step away; all other sessions end')
    .input(z.strictObject({ password: secret, code: appCode }))
    .output(mfaState),

  renewRecoveryCodes: post('/main/mfa-setup/recovery-codes', 'New recovery codes; the old ones work no more')
    .input(z.strictObject({ password: secret, code: appCode }))
    .output(recoveryCodes),

  changePassword: post('/main/password', 'Changes the password; all other sessions end')
    .input(passwordChange)
    .output(z.object({ changed: z.literal(true) })),

  sessions: operation('session', { method: 'GET', path: '/main/sessions', summary: 'The account’s open sessions' })
    .input(nothing)
    .output(z.object({ data: z.array(accountSession) })),

  endSession: post('/main/sessions/{session_id}/end', 'Ends one of the account’s sessions')
    .input(z.strictObject({ session_id: idInAddress }))
    .output(z.object({ ended: z.number() })),

  endOtherSessions: post('/main/sessions/end-others', 'Ends all of the account’s sessions but this one')
    .input(nothing)
    .output(z.object({ ended: z.number() })),
};
