import { fact, facts, factsShownBy, provenBy } from '../fact.ts';

const signInScreen = (words: string) => provenBy('session/console/sign-in-screen.test.tsx', words);
const onServer = (words: string) => provenBy('session/server/sign-in/sign-in.test.ts', words);
const enriched = provenBy('platform/console/client/current-user.test.ts', 'derives each tab once, sets store 2');
const registration = (words: string) => provenBy('session/console/registration.test.tsx', words);
const registered = provenBy('journeys/registration.paths.spec.ts', 'registration');
const shell = (words: string) => provenBy('platform/console/shell/session.test.tsx', words);
const guard = (words: string) => provenBy('journeys/guard.spec.ts', words);
const session = (words: string) => provenBy('platform/server/session/session-credentials.test.ts', words);
const tabs = (words: string) => provenBy('journeys/tabs.spec.ts', words);
const inactivityPaths = provenBy('journeys/inactivity.paths.spec.ts', 'inactivity');
const chart = (words: string) => provenBy('machines/session/inactivity.test.ts', words);
const activity = (words: string) => provenBy('platform/console/client/activity.test.ts', words);

export const signIn = facts('§4.2', 'Sign-in', [
  fact(
    'mfa-user-id-alone',
    'With mfa_enabled only the user id is kept, as userId',
    signInScreen('keeps only the user id until'),
    onServer('returns only the user id'),
  ),
  fact('mfa-step', 'With mfa_enabled the user must complete the MFA verification', onServer('returns only the user id')),
  fact('enriched-and-stored', 'Otherwise the user record is enriched, stored and current', signInScreen('stores the enriched user')),
  fact('tabs-derived', 'The enrichment derives tabs from resource_access', enriched),
  fact('store-2', 'The enrichment sets store to 2', enriched),
  fact(
    'sign-in-date-today',
    'The enrichment sets signInDate to today',
    enriched,
    provenBy('platform/console/client/current-user.test.ts', 'counts the business day in India'),
  ),
  fact(
    'after-mfa',
    'After MFA verification answers a token the record is enriched and stored the same way',
    signInScreen('keeps only the user id until'),
  ),
  fact(
    'registration-stores',
    'Registration that returns a token stores the user',
    registration('sends them, stores the user as after a sign-in'),
    registered,
  ),
  fact('registration-to-root', 'Registration that returns a token goes to the root', registered),
]);

export const logout = facts('§4.3', 'Logout', [
  fact('removes-user', 'Logout removes the stored user', shell('by Logout ends the session')),
  fact(
    'removes-order-type',
    'Logout removes order_type',
    provenBy('platform/console/client/current-user.test.ts', 'leaves with order_type and order_status'),
  ),
  fact(
    'removes-order-status',
    'Logout removes order_status',
    provenBy('platform/console/client/current-user.test.ts', 'leaves with order_type and order_status'),
  ),
  fact('clears-current-user', 'Logout clears the current user', shell('by Logout ends the session')),
  fact('to-root', 'Logout goes to the root', shell('by Logout ends the session')),
  fact(
    'refresh-triggered',
    'A refresh-triggered logout does the same for any event with detail',
    shell('is what a refresh with a detail does'),
  ),
  fact('on-401', 'A 401 response logs the user out', guard('a session that the server does not know any more')),
  fact(
    'agent-logged-out-first',
    'A user with a call-center-operation role and an agent_id is first logged out on the server with role and agent id',
    guard('a call-centre agent: logged out by role and agent id first'),
    session('takes an agent off duty'),
  ),
  fact(
    'tasks-released',
    'In the header, unassigned tasks are released with agent_id before logout',
    shell('of a call-centre agent releases the tasks first'),
    session('releases the tasks that are not begun'),
  ),
]);

export const sessionGuard = facts('§4.4', 'Session guard on routes', [
  fact(
    'no-user',
    'With no stored user the user is logged out and "Session Timeout." is shown',
    guard('without a stored user a guarded route'),
  ),
  fact('signed-in-today', 'If signInDate equals today, access is allowed', guard('signed in today')),
  fact(
    'no-agent',
    'Otherwise without agent_id and call-center-operation the session ends with "Session Timeout."',
    guard('no call-centre agent'),
  ),
  fact(
    'agent',
    'With both, a logout call is made for that role and agent id, and the user is logged out with the same message',
    guard('a call-centre agent: logged out by role'),
  ),
  fact(
    'today-is-the-business-day',
    'Today is the business day on both sides',
    session('a session ends at midnight in the business time zone'),
  ),
]);

export const inactivity = facts('§4.5', 'Inactivity session', [
  fact(
    'role',
    'It applies only to users with a role containing {product}-crm',
    inactivityPaths,
    provenBy('platform/console/shell/inactivity.test.tsx', 'the rule (§6)'),
  ),
  fact('states', 'The states are active, warning, logged out', inactivityPaths),
  fact('warning-after-300-s', 'The warning starts after 300 s without activity', chart('warns after 300 s')),
  fact('countdown-of-60-s', 'The warning counts down 60 s', shell('counts down the last minute')),
  fact(
    'logout-after-360-s',
    'At 360 s of inactivity the user is logged out',
    chart('is over after 360 s'),
    shell('says why, when nobody came back'),
  ),
  ...factsShownBy([activity('§4.5: is ')], {
    'activity-mouse': 'Mouse input resets the timer',
    'activity-key': 'Key input resets the timer',
    'activity-scroll': 'Scrolling resets the timer',
    'activity-touch': 'Touch resets the timer',
    'activity-click': 'A click resets the timer',
    'activity-focus': 'Focus resets the timer',
    'activity-input': 'Input resets the timer',
    'activity-change': 'A change resets the timer',
    'activity-submit': 'A submit resets the timer',
    'activity-wheel': 'The wheel resets the timer',
  }),
  fact('throttle', 'Activity is throttled to once per second', activity('counts once a second')),
  fact('other-tab-cancels', 'Activity in any tab cancels the warning and restarts the timer', tabs('activity in one cancels it in all')),
  fact('hidden-checks', 'When a tab becomes hidden, idle time is checked', activity('the clock is looked at')),
  fact('blur-checks', 'When a tab loses focus, idle time is checked', activity('the clock is looked at')),
  fact('check-logs-out', 'At or over the logout time the check logs out', chart('a check at or over 360 s')),
  fact('check-warns', 'At or over the warning time the check shows the warning', chart('a check at or over 300 s')),
  fact(
    'shared-by-storage-events',
    'Warning, activity and logout are shared across tabs through storage events',
    provenBy('platform/console/client/tabs.test.ts', 'takes a stored stamp as activity'),
    tabs('the warning comes in all tabs at once'),
  ),
  fact('logout-everywhere', 'A logout in one tab logs out all tabs', tabs('logout in one tab brings all to the sign-in')),
  fact(
    'flags-cleared',
    'The warning and logout flags are cleared when a tab closes',
    provenBy('platform/console/shell/inactivity.test.tsx', 'go when it closes'),
  ),
]);
