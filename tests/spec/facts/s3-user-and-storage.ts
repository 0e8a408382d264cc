import { changing, renamed, without } from '../changes.ts';
import { fact, facts, factsShownBy, openBecause, provenBy } from '../fact.ts';

const answer = provenBy('session/server/sign-in/sign-in.test.ts', 'returns the whole user of §3');
const enriched = provenBy('platform/console/client/current-user.test.ts', 'derives each tab once, sets store 2');
const enrichment = 'src/platform/session/console/current-user.ts';
const settings = (words: string) => provenBy('agent-tasks/console/agent-task-storage.test.ts', words);
const taskStorage = 'src/features/agent-tasks/console/agent-task-storage.ts';
const cache = provenBy('platform/console/choices/general-data-storage.test.ts', 'stands in session storage under two keys');
const generalData = 'src/platform/choices/console/general-data.ts';
const inProfile = (find: string) => without('src/platform/session/server/profile.ts', find);
const signIn = 'src/features/session/server/sign-in.ts';

const sessionStorage = 'src/platform/console/storage/session-storage.ts';

/** The key of an entry of browser storage; `kind` is the function that declares the entry. */
const key = (name: string, kind: string, file = sessionStorage) => [
  provenBy('platform/console/client/storage-keys.test.ts', `browser storage (§3) ${name} stands`),
  renamed(file, `${kind}('${name}'`, name),
];

/** Current user and browser storage. */
export const userAndStorage = facts('§3', 'Current user, browser storage', [
  fact('key-current-user', 'The current user is kept under currentUser', ...key('currentUser', 'storedEntry<CurrentUser>')),
  ...factsShownBy([answer], {
    'user-token': ['The user has token', without(signIn, 'token: secrets.token, ')],
    'user-user-id': ['The user has user_id', inProfile('user_id: user.id,')],
    'user-mfa-enabled': ['The user has mfa_enabled', inProfile('mfa_enabled: user.mfa_enabled,')],
    'user-resource-access-id': ['resource_access entries have tabs.id', inProfile('id: tab, ')],
    'user-resource-access-name': ['resource_access entries have tabs.name', inProfile(', name: tab')],
    'user-name': ['The user has name', inProfile('    name: user.name,')],
    'user-email': ['The user has email', inProfile('email: user.email,')],
    'user-roles': ['The user has roles, a list of strings', inProfile('roles: user.roles,')],
    'user-agent-id': ['The user has agent_id', inProfile('agent_id: user.agent_id,')],
    'user-id': ['The user has id', inProfile('    id: user.id,')],
    'user-phone-no': ['The user has phone_no', inProfile('phone_no: user.phone_no,')],
    'user-django-account-token': [
      'django_account.token serves the services that take a Bearer token',
      without(signIn, ', django_account: { token: secrets.djangoToken }'),
    ],
    'user-flag-supervisor': [
      'The user has the flag supervisor_view_permission',
      inProfile('supervisor_view_permission: hasRole(user.roles, roles.crmTeamLead),'),
    ],
    'user-flag-agent-admin': [
      'The user has the flag queue_mamngement_agent_admin',
      inProfile('queue_mamngement_agent_admin: hasRole(user.roles, roles.crmAgentAdmin) || hasRole(user.roles, roles.crmAdmin),'),
    ],
    'user-flag-s3-uploader': [
      'The user has the flag s3_uploader_permission',
      inProfile('s3_uploader_permission: hasRole(user.roles, roles.s3Uploader),'),
    ],
  }),
  ...factsShownBy([enriched], {
    'user-tabs': [
      'tabs is the derived list of tab ids or codes',
      changing(enrichment, '[entry.tabs.id, entry.tabs.name]', '[entry.tabs.id]'),
    ],
    'user-store': ['store is set to 2 at sign-in', without(enrichment, 'store: STORE_VALUE_AT_SIGN_IN, ')],
    'user-sign-in-date': ['signInDate is YYYY-MM-DD', without(enrichment, ', signInDate: today')],
  }),
  fact(
    'key-user-id',
    'userId is held during MFA',
    ...key('userId', 'storedNumber'),
    provenBy('session/console/sign-in-screen.test.tsx', 'keeps only the user id until'),
  ),
  fact('key-order-type', 'Browser storage has order_type', openBecause('The address holds the filter of a list')),
  fact('key-order-status', 'Browser storage has order_status', openBecause('The address holds the filter of a list')),
  fact('key-last-activity-time', 'Activity key: last activity time', ...key('lastActivityTime', 'storedNumber')),
  fact('key-warning-active', 'Activity key: warning active flag', ...key('warningActive', 'storedChoice')),
  fact('key-logout-active', 'Activity key: logout active flag', ...key('logoutActive', 'storedChoice')),
  fact('key-theme', 'Display key theme', ...key('theme', 'storedChoice')),
  fact('key-menu-option', 'Display key menu_option', ...key('menu_option', 'storedChoice')),
  fact('key-choose-skin', 'Display key choose_skin', ...key('choose_skin', 'storedChoice')),
  fact('key-choose-skin-active', 'Display key choose_skin_active', ...key('choose_skin_active', 'storedChoice')),
  fact('key-choose-logoheader', 'Display key choose_logoheader', ...key('choose_logoheader', 'storedChoice')),
  fact('key-choose-logoheader-active', 'Display key choose_logoheader_active', ...key('choose_logoheader_active', 'storedChoice')),
  fact('key-sidebar-option', 'Display key sidebar_option', ...key('sidebar_option', 'storedChoice')),
  fact(
    'key-status-priority',
    'Local setting statusPriority: comma-separated statuses',
    ...key('statusPriority', 'storedEntry<OrderStatus[]>', taskStorage),
  ),
  fact(
    'key-channel-map',
    'Local setting channelMap: items with id, type, priority',
    ...key('channelMap', 'storedEntry<Channel[]>', taskStorage),
  ),
  fact('key-queue-item-count', 'Local setting queueItemCount', ...key('queueItemCount', 'storedNumber', taskStorage)),
  fact(
    'key-window-count',
    'Local setting windowCount',
    ...key('windowCount', 'storedNumber', taskStorage),
    settings('tabCount counts the open tabs'),
  ),
  fact(
    'key-tab-count',
    'Local setting tabCount',
    ...key('tabCount', 'storedNumber', taskStorage),
    settings('tabCount counts the open tabs'),
  ),
  fact('key-general-data', 'Session storage holds the general-data cache', cache, renamed(generalData, "GENERAL_DATA_KEY = 'generalData'")),
  fact(
    'key-general-data-timestamp',
    'Session storage holds the timestamp of the general-data cache',
    cache,
    renamed(generalData, "GENERAL_DATA_TIMESTAMP_KEY = 'generalDataTimestamp'"),
  ),
]);
