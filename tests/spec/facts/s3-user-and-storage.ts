import { fact, facts, factsShownBy, openIn, provenBy } from '../fact.ts';

const answer = provenBy('server/sign-in/sign-in.test.ts', 'answers the whole user of §3');
const enriched = provenBy('console/lib/current-user.test.ts', 'derives each tab once, sets store 2');
const keys = provenBy('console/lib/storage-keys.test.ts', 'stands under its key');

/** Current user and browser storage. */
export const userAndStorage = facts('§3', 'Current user, browser storage', [
  fact('key-current-user', 'The current user is kept under currentUser', keys),
  ...factsShownBy([answer], {
    'user-token': 'The user has token',
    'user-user-id': 'The user has user_id',
    'user-mfa-enabled': 'The user has mfa_enabled',
    'user-resource-access-id': 'resource_access entries have tabs.id',
    'user-resource-access-name': 'resource_access entries have tabs.name',
    'user-name': 'The user has name',
    'user-email': 'The user has email',
    'user-roles': 'The user has roles, a list of strings',
    'user-agent-id': 'The user has agent_id',
    'user-id': 'The user has id',
    'user-phone-no': 'The user has phone_no',
    'user-django-account-token': 'django_account.token serves the services that take a Bearer token',
    'user-flag-supervisor': 'The user has the flag supervisor_view_permission',
    'user-flag-agent-admin': 'The user has the flag queue_mamngement_agent_admin',
    'user-flag-s3-uploader': 'The user has the flag s3_uploader_permission',
  }),
  ...factsShownBy([enriched], {
    'user-tabs': 'tabs is the derived list of tab ids or codes',
    'user-store': 'store is set to 2 at sign-in',
    'user-sign-in-date': 'signInDate is YYYY-MM-DD',
  }),
  fact(
    'key-user-id',
    'userId is held during MFA',
    keys,
    provenBy('console/sign-in/sign-in-screen.test.tsx', 'keeps only the user id until'),
  ),
  ...factsShownBy([keys], {
    'key-order-type': 'Browser storage has order_type',
    'key-order-status': 'Browser storage has order_status',
    'key-last-activity-time': 'Activity key: last activity time',
    'key-warning-active': 'Activity key: warning active flag',
    'key-logout-active': 'Activity key: logout active flag',
    'key-theme': 'Display key theme',
    'key-menu-option': 'Display key menu_option',
    'key-choose-skin': 'Display key choose_skin',
    'key-choose-skin-active': 'Display key choose_skin_active',
    'key-choose-logoheader': 'Display key choose_logoheader',
    'key-choose-logoheader-active': 'Display key choose_logoheader_active',
    'key-sidebar-option': 'Display key sidebar_option',
    'key-status-priority': 'Local setting statusPriority: comma-separated statuses',
    'key-channel-map': 'Local setting channelMap: items with id, type, priority',
    'key-queue-item-count': 'Local setting queueItemCount',
    'key-general-data': 'Session storage holds the general-data cache',
    'key-general-data-timestamp': 'Session storage holds the timestamp of the general-data cache',
  }),
  fact('key-window-count', 'Local setting windowCount', openIn('crm')),
  fact('key-tab-count', 'Local setting tabCount', openIn('crm')),
]);
