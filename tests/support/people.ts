import { type CurrentUser, type SignedInUser, enrich } from '#platform/session/console/current-user.ts';

/** A user as in the login response. */
export const signedIn = (changes: Partial<SignedInUser> = {}): SignedInUser => ({
  token: 'token-of-7',
  user_id: 7,
  id: 7,
  mfa_enabled: false,
  name: 'Meera Kulkarni',
  title: 'Call centre agent',
  email: 'meera.k@example.test',
  phone_no: '9820041736',
  roles: ['call-center-operation', 'galen-crm'],
  resource_access: [{ tabs: { id: 'galen', name: 'galen' } }],
  agent_id: 31,
  password_temporary: false,
  django_account: { token: 'django-of-7' },
  supervisor_view_permission: false,
  queue_mamngement_agent_admin: false,
  s3_uploader_permission: false,
  ...changes,
});

export const current = (changes: Partial<SignedInUser> = {}, today = '2026-11-20'): CurrentUser => enrich(signedIn(changes), today);
