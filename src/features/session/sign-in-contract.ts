import { z } from 'zod';
import { LOGIN_GRANT_TYPE, LOGIN_PLATFORM } from '#platform/contract/constants.ts';
import { email, id, name, nothing, phone, secret, text } from '#platform/contract/fields.ts';
import { COMMON_PASSWORD, guessable, OWN_PASSWORD } from '#platform/session/guessable.ts';
import { operation } from '#platform/contract/operation.ts';
import { signedInUser } from '#platform/session/contract.ts';
import { typedCode } from './typed-code.ts';

/** Response for accounts with MFA: only the user id, no session yet (§4.2). */
const mfaRequired = z.object({ mfa_enabled: z.literal(true), user_id: z.number() });

const credentials = { username: text(254), password: secret };

/** §3 names the field, not its values. */
export const genders = ['FEMALE', 'MALE', 'OTHER'] as const;

/** A new password: long enough and not easily guessed; no composition rules (OWASP ASVS 6.2). */
export const newPassword = secret
  .min(12, { error: 'At least 12 characters', abort: true })
  .refine((password) => guessable(password) === null, COMMON_PASSWORD);

/** Registration payload (§3). The email becomes the user name. */
export const registration = z
  .strictObject({
    user_name: name,
    phone_no: phone,
    gender: z.enum(genders, { error: 'Choose one' }),
    email,
    password: newPassword,
  })
  .refine((fields) => guessable(fields.password, [fields.user_name, fields.email, fields.phone_no]) !== OWN_PASSWORD, {
    path: ['password'],
    error: OWN_PASSWORD,
  });

/** Six digits of the authenticator app, or a recovery code such as `k3mf-92qd-x7ty`, case-insensitive. */
const code = z.preprocess(
  typedCode,
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(\d{6}|[a-z\d]{4}(-[a-z\d]{4}){2})$/, 'Six digits, or a recovery code'),
);

/** Sign-in and session (§7.2). */
export const signInOperations = {
  register: operation('public', {
    method: 'POST',
    path: '/main/register',
    summary: 'A new account, signed in; it opens nothing until an administrator gives it roles and tabs',
  })
    .input(registration)
    .output(z.object({ data: signedInUser })),

  login: operation('public', { method: 'POST', path: '/main/login', summary: 'Sign in with name and password' })
    .input(z.strictObject({ ...credentials, grant_type: z.literal(LOGIN_GRANT_TYPE), platform: z.literal(LOGIN_PLATFORM) }))
    .output(z.object({ data: z.union([signedInUser, mfaRequired]) })),

  verifyMfaLogin: operation('public', {
    method: 'POST',
    path: '/main/verify-mfa-login',
    summary: 'Second step: the code of the authenticator app',
  })
    .errors({
      UNAUTHORIZED: { status: 401, message: 'That code did not work', data: z.object({ tries_left: z.number() }).optional() },
    })
    .input(z.strictObject({ user_id: id, user_token: code, ...credentials }))
    .output(z.object({ data: signedInUser })),

  demoAccounts: operation('public', {
    method: 'GET',
    path: '/main/demo-accounts',
    summary: 'Accounts of the demonstration business; 404 outside demo mode',
  })
    .input(nothing)
    .output(
      z.object({
        password: z.string(),
        accounts: z.array(z.object({ title: z.string(), username: z.string(), mfa: z.boolean() })),
      }),
    ),

  demoCode: operation('public', {
    method: 'GET',
    path: '/main/demo-accounts/{username}/code',
    summary: 'A code that a demo account can use now; 404 outside demo mode',
  })
    .input(z.strictObject({ username: text(254) }))
    .output(z.object({ code: z.string() })),
};
