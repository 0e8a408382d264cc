import { z } from 'zod';
import { LOGIN_GRANT_TYPE, LOGIN_PLATFORM } from '../constants.ts';
import { email, id, name, nothing, phone, secret, text } from '../fields.ts';
import { COMMON_PASSWORD, guessable, OWN_PASSWORD } from '../guessable.ts';
import { operation } from '../operation.ts';

/** One entry of `resource_access`: a tab the user may open (§3). */
const resourceAccess = z.object({ tabs: z.object({ id: z.string(), name: z.string() }) });

/** Who somebody is, and what they may: everything of the current user (§3) but the tokens. */
export const profile = z.object({
  user_id: z.number(),
  id: z.number(),
  mfa_enabled: z.boolean(),
  name: z.string(),
  /** What the person is, in words. */
  title: z.string(),
  email: z.string(),
  phone_no: z.string(),
  roles: z.array(z.string()),
  resource_access: z.array(resourceAccess),
  agent_id: z.number().nullable(),
  /** An administrator chose the password: nothing else is open until it was changed. */
  password_temporary: z.boolean(),
  supervisor_view_permission: z.boolean(),
  queue_mamngement_agent_admin: z.boolean(),
  s3_uploader_permission: z.boolean(),
});

export type Profile = z.infer<typeof profile>;

/** The user as registration, login and MFA verification return it, before the enrichment of §4.2. */
export const signedInUser = profile.extend({ token: z.string(), django_account: z.object({ token: z.string() }) });

/** Login of an account with MFA: nothing but the user id, and no session yet (§4.2). */
const mfaRequired = z.object({ mfa_enabled: z.literal(true), user_id: z.number() });

const credentials = { username: text(254), password: secret };

/** §3 names the field, not its values. */
export const genders = ['FEMALE', 'MALE', 'OTHER'] as const;

/** A new password: long and not among the first guesses; no composition rules (OWASP ASVS 6.2). */
export const newPassword = secret
  .min(12, { error: 'At least 12 characters', abort: true })
  .refine((password) => guessable(password) === null, COMMON_PASSWORD);

/** Registration payload (§3). The email is what the person signs in with. */
export const registration = z
  .strictObject({
    user_name: name,
    phone_no: phone,
    gender: z.enum(genders, { error: 'Choose one' }),
    email,
    password: newPassword,
  })
  .refine((given) => guessable(given.password, [given.user_name, given.email, given.phone_no]) !== OWN_PASSWORD, {
    path: ['password'],
    error: OWN_PASSWORD,
  });

/** Six digits of the authenticator app, or a recovery code such as `k3mf-92qd-x7ty`, in capitals or not. */
const code = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(\d{6}|[a-z\d]{4}(-[a-z\d]{4}){2})$/, 'Six digits, or a recovery code');

/** Sign-in and the session itself (§7.2). */
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

  logout: operation('session', { method: 'POST', path: '/main/logout', summary: 'End the session; an agent goes off duty' })
    .input(z.strictObject({ role: text(100), id: id.nullable() }))
    .output(z.object({ ended: z.literal(true) })),

  me: operation('session', { method: 'GET', path: '/main/me', summary: 'The signed-in user as it is now: roles and tabs may have changed' })
    .input(nothing)
    .output(z.object({ data: profile })),

  reportActivity: operation('session', {
    method: 'POST',
    path: '/main/activity',
    summary: 'Somebody is there: the console says so at most every 30 s, so that the inactivity rule holds on the server too (§4.5)',
  })
    .input(nothing)
    .output(z.object({ noted: z.literal(true) })),

  loginUsers: operation('staff.read', { method: 'GET', path: '/main/login-users', summary: 'Who may sign in (§7.2)' })
    .input(nothing)
    .output(
      z.object({
        data: z.array(
          z.object({ user_id: z.number(), name: z.string(), title: z.string(), agent_id: z.number().nullable(), on_duty: z.boolean() }),
        ),
      }),
    ),

  choicesFullForms: operation('session', {
    method: 'GET',
    path: '/main/choices-full-forms',
    summary: 'General data: every set of choices, value to label (§3, §7.5)',
  })
    .input(nothing)
    .output(z.record(z.string(), z.record(z.string(), z.string()))),

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
