import { fact, facts, openIn, provenBy } from '../fact.ts';

const guard = (words: string) => provenBy('journeys/guard.spec.ts', words);
const failedFetch = provenBy('agent-tasks/console/agent-tasks.test.tsx', 'a failed fetch of agent tasks (§8)');
const row = (words: string) => provenBy('platform/console/client/error-catalogue.test.ts', words);
const filter = (words: string) => provenBy('platform/console/client/error-reporting.test.ts', words);

export const errorCatalogue = facts('§8', 'Error catalogue', [
  fact('session-message', 'A missing or expired session says "Session Timeout."', guard('without a stored user a guarded route')),
  fact('session-red', 'It is a red notification', guard('is at the top right')),
  fact('session-top-right', 'It stands at top right', guard('is at the top right')),
  fact('session-logout', 'Then the user is logged out', guard('without a stored user a guarded route')),
  fact(
    'unauthorized-message',
    'HTTP 401 says "Invalid Username & Password"',
    provenBy('session/console/sign-in-screen.test.tsx', 'shows a refusal in red and at the field'),
  ),
  fact(
    'unauthorized-red',
    'It is a red notification',
    provenBy('session/console/sign-in-screen.test.tsx', 'shows a refusal in red and at the field'),
  ),
  fact(
    'unauthorized-logout',
    'Then the user is logged out',
    row('ends it with "Invalid Username & Password"'),
    guard('a session that the server does not know any more'),
  ),
  fact('status-0', 'Status 0 shows the error message', row('at status 0 is the error’s message')),
  fact('not-found-message', 'HTTP 404 shows the server message', row('at 404 is')),
  fact('not-found-without-message', 'or "Something went wrong. Please try again later."', row('at 404 is')),
  fact('bad-request-first-entry', 'HTTP 400 shows the first error entry', row('at 400 is')),
  fact('bad-request-message', 'or error.message', row('at 400 is')),
  fact('agent-tasks-message', 'Agent task fetch failure shows the message', failedFetch, row('of agent tasks that cannot be fetched')),
  fact('agent-tasks-without-message', 'or "Failed to fetch agent tasks"', row('of agent tasks that cannot be fetched')),
  fact('agent-tasks-rethrown', 'The error is logged and rethrown', failedFetch),
  fact(
    'general-data',
    'General data fetch failure is logged and propagated',
    row('rejected to the caller (general data)'),
    provenBy('platform/console/choices/general-data.test.tsx', 'that could not be fetched are logged'),
    provenBy('machines/shell/general-data.test.ts', 'that cannot be fetched are reported'),
  ),
  fact(
    'storage-logged',
    'A storage read or write error is logged',
    provenBy('platform/console/client/stored-entry.test.ts', 'is logged and throws nothing'),
  ),
  fact('storage-cleared', 'and the cache is cleared', row('with invalid content is cleared'), row('that cannot be written is cleared')),
  fact(
    'notification-calls',
    'Notification call failures are only logged',
    provenBy('notifications/console/notifications.test.tsx', 'the failure is only logged (§8)'),
  ),
  fact('queue-calls', 'Most queue calls log errors and return an error result', openIn('crm')),
  fact(
    'auto-hide',
    'Notifications auto-hide after 4 seconds',
    provenBy('platform/console/ui/toasts.test.tsx', 'of the session leaves after 4 s'),
    row('a red notice for four seconds'),
  ),
  fact('filter-maps', 'The error-reporting filter drops map-service failures', filter('drops the map service')),
  fact('filter-chunks', 'The error-reporting filter drops chunk load errors', filter('drops a chunk')),
  fact('filter-401', 'The error-reporting filter drops 401 responses', filter('drops a 401')),
]);
