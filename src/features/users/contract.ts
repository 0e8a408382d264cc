import { z } from 'zod';
import { email, id, idInAddress, moment, name, nothing, phone, requestKey, text } from '#platform/contract/fields.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { userList } from './lists.ts';
import { STALE } from '#platform/record/contract.ts';
import { operation } from '#platform/contract/operation.ts';
import { queueRoles, roles, tabs } from '#platform/access/roles.ts';
import { accountSession } from '#platform/session/contract.ts';

const role = z.enum(Object.values(roles));

/** A user as shown to administrators. */
const user = z.object({
  user_id: z.number(),
  /** Incremented with each change of title, roles, tabs or agent id. */
  version: z.number(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  phone_no: z.string(),
  title: z.string(),
  roles: z.array(z.string()),
  tabs: z.array(z.string()),
  agent_id: z.number().nullable(),
  mfa_enabled: z.boolean(),
  disabled_at: moment.nullable(),
  locked_until: moment.nullable(),
  last_sign_in_at: moment.nullable(),
  open_sessions: z.number(),
});
export type User = z.infer<typeof user>;

/** A new account as an administrator enters it; the email becomes the user name (§3). */
export const newUser = z.strictObject({ name, email, phone_no: phone, title: text(60) });

const one = { user_id: idInAddress };
const onUser = z.strictObject(one);

/** Access of a user. */
const access = {
  title: text(60),
  // Duplicates are removed.
  roles: z.array(role).max(Object.keys(roles).length),
  tabs: z.array(z.enum(tabs)).max(tabs.length),
  agent_id: id.max(2_147_483_647, 'The number is too large').nullable(),
};

/** The same as typed: no agent id is an empty text. */
export const accessForm = z.strictObject({
  ...access,
  agent_id: z
    .string()
    .trim()
    .regex(/^([1-9]\d*)?$/, msg('Digits only, the first is not zero'))
    .transform((digits) => (digits === '' ? null : Number(digits)))
    .pipe(access.agent_id),
});
export type AccessInput = z.infer<typeof accessForm>;

const manage = (method: 'GET' | 'POST' | 'PUT', path: `/main/users${string}`, summary: string) =>
  operation('users.manage', { method, path, summary });

/** A user as shown to users who manage the call-centre roles. */
const queueUser = z.object({
  user_id: z.number(),
  version: z.number(),
  name: z.string(),
  title: z.string(),
  agent_id: z.number().nullable(),
  roles: z.array(z.string()),
});
export type QueueUser = z.infer<typeof queueUser>;

/** Conflict (409) with the current user: somebody else changed it meanwhile. Nothing was written. */
const conflict = <Shape extends z.ZodType>(shape: Shape) => ({
  CONFLICT: { status: 409, message: STALE, data: z.object({ user: shape }) },
});

/** Users and roles, for administrators (§6). Revoked access takes effect at once: in requests, sockets and every tab. */
const userOperations = {
  users: listOperations(userList),

  createUser: manage(
    'POST',
    '/main/users',
    'A new account without roles and tabs, with a temporary password that is returned once and opens nothing but the choice of another',
  )
    .input(newUser.extend({ request_key: requestKey.optional() }))
    .output(
      z.object({
        user_id: z.number(),
        /** Null if an earlier request with the same key created the account: the password is never returned twice. */
        temporary_password: z.string().nullable(),
      }),
    ),

  user: manage('GET', '/main/users/{user_id}', 'One user, with roles, tabs and open sessions').input(onUser).output(user),

  roles: operation('queue-users.manage', { method: 'GET', path: '/main/roles', summary: 'Every role and tab that can be given' })
    .input(nothing)
    .output(
      z.object({
        roles: z.array(z.object({ role: z.string(), permissions: z.array(z.string()), queue: z.boolean() })),
        tabs: z.array(z.string()),
      }),
    ),

  updateUser: manage('PUT', '/main/users/{user_id}', 'Title, roles, tabs and agent id')
    .errors(conflict(user))
    .input(
      z.strictObject({
        ...one,
        version: id,
        ...access,
      }),
    )
    .output(user),

  queueUsers: operation('queue-users.manage', {
    method: 'GET',
    path: '/main/queue-users',
    summary: 'Who works the queues, with their roles',
  })
    .input(nothing)
    .output(
      z.object({
        data: z.array(queueUser),
      }),
    ),

  updateQueueUserRole: operation('queue-users.manage', {
    method: 'POST',
    path: '/main/users/{user_id}/queue-role',
    summary: 'Which roles of the call centre a queue user has; other roles stay',
  })
    .errors(conflict(queueUser))
    .input(z.strictObject({ ...one, version: id, roles: z.array(z.enum(queueRoles)).max(queueRoles.length) }))
    .output(z.object({ user_id: z.number(), version: z.number(), roles: z.array(z.string()) })),

  userSessions: manage('GET', '/main/users/{user_id}/sessions', 'The user’s open sessions')
    .input(onUser)
    .output(z.object({ data: z.array(accountSession) })),

  endUserSession: manage('POST', '/main/users/{user_id}/sessions/{session_id}/end', 'Ends one of the user’s sessions')
    .input(z.strictObject({ ...one, session_id: idInAddress }))
    .output(z.object({ ended: z.number() })),

  endUserSessions: manage('POST', '/main/users/{user_id}/end-sessions', 'Signs the user out everywhere')
    .input(onUser)
    .output(z.object({ ended: z.number() })),

  resetUserMfa: manage(
    'POST',
    '/main/users/{user_id}/reset-mfa',
    'Takes the second step away from a user who lost it; signs out everywhere',
  )
    .input(onUser)
    .output(user),

  resetUserPassword: manage(
    'POST',
    '/main/users/{user_id}/reset-password',
    'A temporary password, shown once, that opens nothing but the choice of another; signs out everywhere',
  )
    .input(onUser)
    .output(z.object({ temporary_password: z.string() })),

  setUserDisabled: manage(
    'POST',
    '/main/users/{user_id}/disabled',
    'Disables the account (signed out everywhere at once), or enables it again',
  )
    .input(z.strictObject({ ...one, disabled: z.boolean() }))
    .output(user),

  loginUsers: operation('staff.read', { method: 'GET', path: '/main/login-users', summary: 'Who may sign in (§7.2)' })
    .input(nothing)
    .output(
      z.object({
        data: z.array(
          z.object({ user_id: z.number(), name: z.string(), title: z.string(), agent_id: z.number().nullable(), on_duty: z.boolean() }),
        ),
      }),
    ),
};

export const contract = { main: userOperations };
