import { changing, doubled, renamed, without } from '../changes.ts';
import { because, fact, facts, factsShownBy, provenBy } from '../fact.ts';

const shell = (words: string) => provenBy('platform/console/shell/session.test.tsx', words);
const signInScreen = (words: string) => provenBy('session/console/sign-in-screen.test.tsx', words);
const failedFetch = (words = '') => provenBy('agent-tasks/console/agent-tasks.test.tsx', `a failed fetch of agent tasks (§8) ${words}`);
const row = (words: string) => provenBy('platform/console/client/error-catalogue.test.ts', words);
const filter = (words: string) => provenBy('platform/console/client/error-reporting.test.ts', words);
const session = 'src/platform/session/console/session.ts';
const errors = 'src/platform/console/client/errors.ts';
const tasks = 'src/features/agent-tasks/console/agent-tasks.ts';
const noise = 'src/platform/console/reporting/error-noise.ts';
const storage = 'src/platform/console/storage/stored-entry.ts';
const refusal = 'src/features/session/console/sign-in/sign-in-edges.ts';
const guardChart = 'machines/session/sessionGuard.ts';

export const errorCatalogue = facts('§8', 'Error catalogue', [
  fact(
    'session-message',
    'A missing or expired session says "Session Timeout."',
    shell('no stored user: the session ends with the message'),
    renamed(guardChart, "SESSION_TIMEOUT = 'Session Timeout.'"),
  ),
  fact(
    'session-red',
    'It is a red notification',
    shell('shows why when the server ended the session'),
    changing(session, "toast({ tone: 'late', text: t(text), timeOut", "toast({ tone: 'wait', text: t(text), timeOut"),
  ),
  fact(
    'session-top-right',
    'It stands at top right',
    provenBy('platform/console/ui/toasts.test.tsx', 'stands above the older ones'),
    changing('src/platform/console/ui/feedback/toast-outlet.tsx', 'position="top-right"', 'position="bottom-left"'),
  ),
  fact(
    'session-logout',
    'Then the user is logged out',
    shell('no stored user: the session ends with the message'),
    changing(guardChart, "{ guard: 'hasNoUser', target: 'expired' }", "{ guard: 'hasNoUser', target: 'allowed' }"),
  ),
  ...factsShownBy([signInScreen('shows a refusal in red and at the field')], {
    'unauthorized-message': [
      'HTTP 401 says "Invalid Username & Password"',
      renamed(errors, "INVALID_CREDENTIALS = msg('Invalid Username & Password')"),
      because(
        'That is so at the sign-in and for a 401 without words. Inside a session the server says why it ended, "Session Timeout."; the code step says that the code was wrong',
      ),
    ],
    'unauthorized-red': [
      'It is a red notification',
      changing(refusal, "toast({ tone: 'late', text: t(INVALID_CREDENTIALS)", "toast({ tone: 'wait', text: t(INVALID_CREDENTIALS)"),
    ],
  }),
  fact(
    'unauthorized-logout',
    'Then the user is logged out',
    row('ends it with "Invalid Username & Password"'),
    without(
      'src/platform/console/client/client.ts',
      'if (response.status === 401 && user) await sessionRefused(await reasonOf(response.clone()), user.token);',
    ),
  ),
  fact(
    'status-0',
    'Status 0 shows the error message',
    row('at status 0 is the error’s message'),
    changing(errors, 'if (error instanceof Error && !isOfBrowser && error.message', 'if (false && error instanceof Error && error.message'),
    because('A browser’s own words about a broken connection are replaced: they are in its language and name no cause'),
  ),
  ...factsShownBy([row('at 404 is')], {
    'not-found-message': [
      'HTTP 404 shows the server message',
      changing(errors, 't(serverReason(error) ?? fallbackMessages[error.status] ??', 't(fallbackMessages[error.status] ??'),
    ],
    'not-found-without-message': [
      'or "Something went wrong. Please try again later."',
      renamed(errors, "msg('Something went wrong. Please try again later.')"),
    ],
  }),
  ...factsShownBy([row('at 400 is')], {
    'bad-request-first-entry': ['HTTP 400 shows the first error entry', without(errors, 'if (first) return asSentence(t(first));')],
    'bad-request-message': [
      'or error.message',
      changing(errors, 't(serverReason(error) ?? fallbackMessages[error.status] ??', 't(fallbackMessages[error.status] ??'),
    ],
  }),
  fact(
    'agent-tasks-message',
    'Agent task fetch failure shows the message',
    row('of agent tasks that cannot be fetched'),
    failedFetch('says an answer’s message'),
    changing(
      tasks,
      'hasMessage ? t(error.message) : agentTasksErrorMessage(error)',
      'hasMessage ? String(error.name) : agentTasksErrorMessage(error)',
    ),
  ),
  fact(
    'agent-tasks-without-message',
    'or "Failed to fetch agent tasks"',
    row('of agent tasks that cannot be fetched'),
    failedFetch('without a message says so'),
    renamed(errors, "msg('Failed to fetch agent tasks')"),
  ),
  fact(
    'agent-tasks-rethrown',
    'The error is logged and rethrown',
    failedFetch('says the server’s message'),
    changing(tasks, 'throw inWords(error);', 'return null;'),
    because('It is rethrown to the chart, which shows it and asks again'),
  ),
  fact(
    'general-data',
    'General data fetch failure is logged and propagated',
    provenBy('platform/console/choices/general-data.test.tsx', 'that could not be fetched are logged'),
    changing(
      'src/platform/choices/console/general-data-actor.ts',
      'queryClient.fetchQuery(choices)',
      'choices.queryFn.call(null as never)',
    ),
    because('It is propagated to the query and the chart, which ends in "failed": labels fall back to their raw values'),
  ),
  fact(
    'storage-logged',
    'A storage read or write error is logged',
    provenBy('platform/console/client/stored-entry.test.ts', 'is logged and throws nothing'),
    without(storage, '      log(key, error);'),
  ),
  fact(
    'storage-cleared',
    'and the cache is cleared',
    row('with invalid content is cleared'),
    row('that cannot be written is cleared'),
    changing(storage, "log(key, 'damaged, cleared');\n        clear();", "log(key, 'damaged, cleared');"),
  ),
  fact(
    'notification-calls',
    'Notification call failures are only logged',
    provenBy('notifications/console/notifications.test.tsx', 'the failure is only logged (§8)'),
    changing('src/features/notifications/console/notifications.ts', "noteFailure(error, 'notifications', { quiet: true })", 'void error'),
  ),
  fact(
    'queue-calls',
    'Most queue calls log errors and return an error result',
    failedFetch('says an answer’s message'),
    changing(tasks, 'if (is_error || refusals', 'if (refusals'),
  ),
  fact(
    'auto-hide',
    'Notifications auto-hide after 4 seconds',
    provenBy('platform/console/ui/toasts.test.tsx', 'of the session leaves after 4 s'),
    row('a red notice for four seconds'),
    shell('shows why when the server ended the session'),
    doubled('SESSION_NOTIFICATION_DISPLAY_TIME'),
  ),
  fact(
    'filter-maps',
    'The error-reporting filter drops map-service failures',
    filter('drops the map service'),
    without(noise, ' || MAPS.test(words)'),
  ),
  fact(
    'filter-chunks',
    'The error-reporting filter drops chunk load errors',
    filter('drops a chunk'),
    without(noise, 'CHUNK.test(words) || '),
  ),
  fact(
    'filter-401',
    'The error-reporting filter drops 401 responses',
    filter('drops a 401'),
    changing(noise, 'if (statusOf(error) === 401 ||', 'if ('),
  ),
]);
