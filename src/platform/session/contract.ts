import { z } from 'zod';
import { id, moment, nothing, sentenceShape, text } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';

/** Entry of `resource_access`: a tab that the user may open (§3). */
const resourceAccess = z.object({ tabs: z.object({ id: z.string(), name: z.string() }) });

/** Identity and permissions of a user: the current user (§3) without tokens. */
export const profile = z.object({
  user_id: z.number(),
  id: z.number(),
  mfa_enabled: z.boolean(),
  name: z.string(),
  /** Job title. */
  title: z.string(),
  email: z.string(),
  phone_no: z.string(),
  roles: z.array(z.string()),
  resource_access: z.array(resourceAccess),
  agent_id: z.number().nullable(),
  /** An administrator set the password; the account only opens the password change. */
  password_temporary: z.boolean(),
  supervisor_view_permission: z.boolean(),
  queue_mamngement_agent_admin: z.boolean(),
  s3_uploader_permission: z.boolean(),
});

export type Profile = z.infer<typeof profile>;

/** The user as registration, login and MFA verification return it, before the enrichment of §4.2. */
export const signedInUser = profile.extend({ token: z.string(), django_account: z.object({ token: z.string() }) });

/** A session of this account on one device. */
export const accountSession = z.object({
  id: z.number(),
  /** Such as `Chrome on Windows`. */
  device: z.string(),
  created_at: moment,
  last_active_at: moment,
  expires_at: moment,
  /** Whether it is the caller's session. */
  current: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSession>;

export const contract = {
  main: {
    logout: operation('session', {
      method: 'POST',
      path: '/main/logout',
      summary: 'End the session; an agent goes off duty. Refused while something has to be done first',
    })
      .errors({ CONFLICT: { status: 409, message: 'This is not possible now', data: z.object(sentenceShape) } })
      .input(z.strictObject({ role: text(100), id: id.nullable() }))
      .output(z.object({ ended: z.literal(true) })),

    me: operation('session', {
      method: 'GET',
      path: '/main/me',
      summary: 'The signed-in user as it is now: roles and tabs may have changed',
    })
      .input(nothing)
      .output(z.object({ data: profile })),

    reportActivity: operation('session', {
      method: 'POST',
      path: '/main/activity',
      summary: 'Somebody is there: the console says so at most every 30 s, so that the inactivity rule holds on the server too (§4.5)',
    })
      .input(nothing)
      .output(z.object({ noted: z.literal(true) })),
  },
};
