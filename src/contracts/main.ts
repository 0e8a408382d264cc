import { z } from 'zod';
import { LOGIN_GRANT_TYPE, LOGIN_PLATFORM } from './constants.ts';
import { id, nothing, secret, text } from './fields.ts';
import { operation } from './operation.ts';

/** One entry of `resource_access`: a tab the user may open (§3). */
const resourceAccess = z.object({ tabs: z.object({ id: z.string(), name: z.string() }) });

/** The user as login and MFA verification return it, before the enrichment of §4.2. */
export const signedInUser = z.object({
  token: z.string(),
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
  django_account: z.object({ token: z.string() }),
  supervisor_view_permission: z.boolean(),
  queue_mamngement_agent_admin: z.boolean(),
  s3_uploader_permission: z.boolean(),
});

/** Login of an account with MFA: nothing but the user id, and no session yet (§4.2). */
const mfaRequired = z.object({ mfa_enabled: z.literal(true), user_id: z.number() });

const credentials = { username: text(254), password: secret };

/** Main back end: sign-in and session (§7.2). */
export const main = {
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
    .input(z.strictObject({ user_id: id, user_token: z.string().regex(/^\d{6}$/, 'Six digits'), ...credentials }))
    .output(z.object({ data: signedInUser })),

  logout: operation('session', { method: 'POST', path: '/main/logout', summary: 'End the session; an agent goes off duty' })
    .input(z.strictObject({ role: text(100), id: id.nullable() }))
    .output(z.object({ ended: z.literal(true) })),

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
