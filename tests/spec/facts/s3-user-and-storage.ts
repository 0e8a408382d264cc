import { fact, facts, factsShownBy, provenBy } from '../fact.ts';

const answer = provenBy('session/server/sign-in/sign-in.test.ts', 'returns the whole user of §3');
const enriched = provenBy('platform/console/client/current-user.test.ts', 'derives each tab once, sets store 2');
const key = (name: string) => provenBy('platform/console/client/storage-keys.test.ts', `browser storage (§3) ${name} stands`);
const settings = (words: string) => provenBy('agent-tasks/console/agent-task-storage.test.ts', words);
const cache = provenBy('platform/console/choices/general-data-storage.test.ts', 'stands in session storage under two keys');

/** Current user and browser storage. */
export const userAndStorage = facts('§3', 'Current user, browser storage', [
  fact('key-current-user', 'The current user is kept under currentUser', key('currentUser')),
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
    key('userId'),
    provenBy('session/console/sign-in-screen.test.tsx', 'keeps only the user id until'),
  ),
  fact('key-order-type', 'Browser storage has order_type', key('order_type')),
  fact('key-order-status', 'Browser storage has order_status', key('order_status')),
  fact('key-last-activity-time', 'Activity key: last activity time', key('lastActivityTime')),
  fact('key-warning-active', 'Activity key: warning active flag', key('warningActive')),
  fact('key-logout-active', 'Activity key: logout active flag', key('logoutActive')),
  fact('key-theme', 'Display key theme', key('theme')),
  fact('key-menu-option', 'Display key menu_option', key('menu_option')),
  fact('key-choose-skin', 'Display key choose_skin', key('choose_skin')),
  fact('key-choose-skin-active', 'Display key choose_skin_active', key('choose_skin_active')),
  fact('key-choose-logoheader', 'Display key choose_logoheader', key('choose_logoheader')),
  fact('key-choose-logoheader-active', 'Display key choose_logoheader_active', key('choose_logoheader_active')),
  fact('key-sidebar-option', 'Display key sidebar_option', key('sidebar_option')),
  fact('key-status-priority', 'Local setting statusPriority: comma-separated statuses', key('statusPriority')),
  fact('key-channel-map', 'Local setting channelMap: items with id, type, priority', key('channelMap')),
  fact('key-queue-item-count', 'Local setting queueItemCount', key('queueItemCount')),
  fact('key-window-count', 'Local setting windowCount', key('windowCount'), settings('tabCount counts the open tabs')),
  fact('key-tab-count', 'Local setting tabCount', key('tabCount'), settings('tabCount counts the open tabs')),
  fact('key-general-data', 'Session storage holds the general-data cache', cache),
  fact('key-general-data-timestamp', 'Session storage holds the timestamp of the general-data cache', cache),
]);
