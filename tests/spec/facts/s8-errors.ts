import { fact, facts, openIn, provenBy } from '../fact.ts';

const guard = (words: string) => provenBy('journeys/guard.spec.ts', words);
const said = provenBy('console/lib/client.test.ts', 'what is said about a failure');

export const errorCatalogue = facts('§8', 'Error catalogue', [
  fact('session-message', 'A missing or expired session says "Session Timeout."', guard('without a stored user a guarded route')),
  fact('session-red', 'It is a red notification'),
  fact('session-top-right', 'It stands at top right'),
  fact('session-logout', 'Then the user is logged out', guard('without a stored user a guarded route')),
  fact(
    'unauthorized-message',
    'HTTP 401 says "Invalid Username & Password"',
    provenBy('console/sign-in/sign-in-screen.test.tsx', 'says a refusal in red and at the field'),
  ),
  fact(
    'unauthorized-red',
    'It is a red notification',
    provenBy('console/sign-in/sign-in-screen.test.tsx', 'says a refusal in red and at the field'),
  ),
  fact('unauthorized-logout', 'Then the user is logged out', guard('a session that the server does not know any more')),
  fact('status-0', 'Status 0 shows the error message', provenBy('console/lib/client.test.ts', 'says that no answer came')),
  fact('not-found-message', 'HTTP 404 shows the server message', said),
  fact('not-found-without-message', 'or "Something went wrong. Please try again later."'),
  fact('bad-request-first-entry', 'HTTP 400 shows the first error entry', said),
  fact('bad-request-message', 'or error.message', said),
  fact('agent-tasks-message', 'Agent task fetch failure shows the message'),
  fact('agent-tasks-without-message', 'or "Failed to fetch agent tasks"'),
  fact('agent-tasks-rethrown', 'The error is logged and rethrown'),
  fact('general-data', 'General data fetch failure is logged and propagated'),
  fact('storage-logged', 'A storage read or write error is logged', provenBy('console/lib/stored-entry.test.ts', 'is logged')),
  fact('storage-cleared', 'and the cache is cleared'),
  fact('notification-calls', 'Notification call failures are only logged'),
  fact('queue-calls', 'Most queue calls log errors and return an error result', openIn('crm')),
  fact('auto-hide', 'Notifications auto-hide after 4 seconds'),
  fact('filter-maps', 'The error-reporting filter drops map-service failures'),
  fact('filter-chunks', 'The error-reporting filter drops chunk load errors'),
  fact('filter-401', 'The error-reporting filter drops 401 responses'),
]);
