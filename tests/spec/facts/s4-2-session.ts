import { changing, doubled, without } from '../changes.ts';
import { fact, facts, factsShownBy, openBecause, provenBy } from '../fact.ts';

const signInScreen = (words: string) => provenBy('session/console/sign-in-screen.test.tsx', words);
const onServer = (words: string) => provenBy('session/server/sign-in/sign-in.test.ts', words);
const enriched = provenBy('platform/console/client/current-user.test.ts', 'derives each tab once, sets store 2');
const registration = (words: string) => provenBy('session/console/registration.test.tsx', words);
const shell = (words: string) => provenBy('platform/console/shell/session.test.tsx', words);
const credentials = (words: string) => provenBy('platform/server/session/session-credentials.test.ts', words);
const chart = (words: string) => provenBy('machines/session/inactivity.test.ts', words);
const activity = (words: string) => provenBy('platform/console/client/activity.test.ts', words);
const tabs = (words: string) => provenBy('platform/console/client/tabs.test.ts', words);

const session = 'src/platform/session/console/session.ts';
const enrichment = 'src/platform/session/console/current-user.ts';
const storing = 'src/features/session/console/sign-in/store-user.ts';
const guardChart = 'machines/session/sessionGuard.ts';
const inactivityChart = 'machines/session/inactivity.ts';
const watch = 'src/platform/session/console/activity.ts';
const storageEvents = 'src/platform/session/console/tabs.ts';
const openRoot = changing(session, 'if (!isInspectorOfPage) return openPath(path);', 'if (!isInspectorOfPage) return;');

export const signIn = facts('§4.2', 'Sign-in', [
  fact(
    'mfa-user-id-alone',
    'With mfa_enabled only the user id is kept, as userId',
    signInScreen('keeps only the user id until'),
    without('src/features/session/console/sign-in/sign-in-edges.ts', 'if (context.userId !== null) stored.userId.write(context.userId);'),
  ),
  fact(
    'mfa-step',
    'With mfa_enabled the user must complete the MFA verification',
    onServer('returns only the user id'),
    without('src/features/session/server/sign-in.ts', 'if (user.mfa_enabled) return { mfa_enabled: true, user_id: user.id };'),
  ),
  fact(
    'enriched-and-stored',
    'Otherwise the user record is enriched, stored and current',
    signInScreen('stores the enriched user'),
    changing(storing, 'if (!stored.currentUser.write(current)) return t(REFUSED);', 'if (!stored.currentUser) return t(REFUSED);'),
  ),
  fact(
    'tabs-derived',
    'The enrichment derives tabs from resource_access',
    enriched,
    changing(enrichment, 'tabs: [...new Set(tabs)]', 'tabs: []'),
  ),
  fact('store-2', 'The enrichment sets store to 2', enriched, doubled('STORE_VALUE_AT_SIGN_IN')),
  fact(
    'sign-in-date-today',
    'The enrichment sets signInDate to today',
    signInScreen('stores the enriched user'),
    changing(storing, 'businessDate(Date.now())', 'businessDate(0)'),
  ),
  fact(
    'after-mfa',
    'After MFA verification answers a token the record is enriched and stored the same way',
    signInScreen('keeps only the user id until'),
    changing(
      'machines/session/signIn.ts',
      "onDone: { target: 'storing', actions: [{ type: 'keepUser'",
      "onDone: { target: 'done', actions: [{ type: 'keepUser'",
    ),
  ),
  fact(
    'registration-stores',
    'Registration that returns a token stores the user',
    registration('sends them, stores the user as after a sign-in'),
    changing(
      'src/features/session/console/sign-in/registration-edges.ts',
      'storeUser(input.user as SignedInUser)',
      'null as string | null',
    ),
  ),
  fact(
    'registration-to-root',
    'Registration that returns a token goes to the root',
    registration('sends them, stores the user as after a sign-in'),
    shell('welcomes by name'),
    openRoot,
  ),
]);

export const logout = facts('§4.3', 'Logout', [
  fact(
    'removes-user',
    'Logout removes the stored user',
    shell('by Logout ends the session'),
    changing('src/platform/console/storage/clear-session.ts', 'of [currentUser, userId,', 'of [userId,'),
  ),
  fact('removes-order-type', 'Logout removes order_type', openBecause('Nothing stores it: the address holds the filter of a list')),
  fact('removes-order-status', 'Logout removes order_status', openBecause('Nothing stores it: the address holds the filter of a list')),
  fact(
    'clears-current-user',
    'Logout clears the current user',
    shell('by Logout ends the session'),
    changing('machines/shell/app.ts', 'forgetUser: assign({ user: null })', 'forgetUser: assign({})'),
  ),
  fact('to-root', 'Logout goes to the root', shell('by Logout ends the session'), without(session, "else openPathUnasked('/');")),
  fact(
    'refresh-triggered',
    'A refresh-triggered logout does the same for any event with detail',
    openBecause('The console listens for the event of §4.3, but nothing in the product sends it'),
  ),
  fact(
    'on-401',
    'A 401 response logs the user out',
    provenBy('platform/console/client/client.test.ts', 'is reported once when the server refuses the stored token'),
    shell('shows why when the server ended the session'),
    without(
      'src/platform/console/client/client.ts',
      'if (response.status === 401 && user) await sessionRefused(await reasonOf(response.clone()), user.token);',
    ),
  ),
  fact(
    'agent-logged-out-first',
    'A user with a call-center-operation role and an agent_id is first logged out on the server with role and agent id',
    shell('of a call-centre agent releases the tasks first'),
    credentials('takes an agent off duty'),
    changing(session, 'nameGranting(previousRoles, roles.callCenterOperation) ?? previousRoles[0]', 'previousRoles.at(-1)'),
  ),
  fact(
    'full-response',
    'The full response of logout is observed: the session ends in the browser only after it',
    shell('of a call-centre agent releases the tasks first'),
    changing('machines/session/logout.ts', "initial: 'leaving'", "initial: 'cleared'"),
  ),
  fact(
    'tasks-released',
    'In the header, unassigned tasks are released with agent_id before logout',
    shell('of a call-centre agent releases the tasks first'),
    credentials('releases the tasks that are not begun'),
    without(
      'src/features/agent-tasks/console.ts',
      'release: (agentId, options) => client.crm.unassignTasks({ agent_id: agentId }, options),',
    ),
  ),
]);

export const sessionGuard = facts('§4.4', 'Session guard on routes', [
  fact(
    'no-user',
    'With no stored user the user is logged out and "Session Timeout." is shown',
    shell('no stored user: the session ends with the message'),
    changing(guardChart, "{ guard: 'hasNoUser', target: 'expired' }", "{ guard: 'hasNoUser', target: 'allowed' }"),
  ),
  fact(
    'signed-in-today',
    'If signInDate equals today, access is allowed',
    shell('signed in today: the screen opens'),
    changing(guardChart, "{ guard: 'signedInToday', target: 'allowed' }", "{ guard: 'signedInToday', target: 'expired' }"),
  ),
  fact(
    'no-agent',
    'Otherwise without agent_id and call-center-operation the session ends with "Session Timeout."',
    shell('signed in yesterday, no call-centre agent: it ends without a logout call'),
    changing(guardChart, "{ guard: 'isCallCentreAgent', target: 'endingAgent' }", "{ target: 'endingAgent' }"),
  ),
  fact(
    'agent',
    'With both, a logout call is made for that role and agent id, and the user is logged out with the same message',
    shell('signed in yesterday, a call-centre agent: logged out by role and agent id first'),
    without(guardChart, "{ guard: 'isCallCentreAgent', target: 'endingAgent' },"),
  ),
  fact(
    'today-is-the-business-day',
    'Today is the business day on both sides',
    credentials('a session ends at midnight in the business time zone'),
    changing('src/platform/session/server/sessions.ts', 'endOfBusinessDay(cause.at)', 'new Date(cause.at.getTime() + 86_400_000)'),
  ),
]);

/** Kinds of input of §4.5, each with its browser event. */
const inputs = {
  mouse: ['Mouse input resets the timer', 'mousemove'],
  key: ['Key input resets the timer', 'keydown'],
  scroll: ['Scrolling resets the timer', 'scroll'],
  touch: ['Touch resets the timer', 'touchstart'],
  click: ['A click resets the timer', 'click'],
  focus: ['Focus resets the timer', 'focus'],
  input: ['Input resets the timer', 'input'],
  change: ['A change resets the timer', 'change'],
  submit: ['A submit resets the timer', 'submit'],
  wheel: ['The wheel resets the timer', 'wheel'],
} as const;

export const inactivity = facts('§4.5', 'Inactivity session', [
  fact(
    'role',
    'It applies only to users with a role containing {product}-crm',
    provenBy('platform/console/shell/inactivity.test.tsx', 'the rule (§6)'),
    changing('src/platform/session/console/inactivity.ts', 'applies: hasRole(user.roles, roles.crm)', 'applies: true'),
  ),
  fact(
    'states',
    'The states are active, warning, logged out',
    chart('is over after 360 s'),
    changing(inactivityChart, "{ guard: 'isOverWarning', target: 'warning' }", "{ guard: 'isOverWarning', target: 'active' }"),
  ),
  fact('warning-after-300-s', 'The warning starts after 300 s without activity', chart('warns after 300 s'), doubled('INACTIVITY_WARNING')),
  fact(
    'countdown-of-60-s',
    'The warning counts down 60 s',
    shell('counts down the last minute'),
    changing(
      'src/platform/console/shell/session-warning.tsx',
      'lastActivityAt + INACTIVITY_LOGOUT',
      'lastActivityAt + 2 * INACTIVITY_LOGOUT',
    ),
  ),
  fact(
    'logout-after-360-s',
    'At 360 s of inactivity the user is logged out',
    chart('is over after 360 s'),
    shell('says why, when nobody came back'),
    doubled('INACTIVITY_LOGOUT'),
  ),
  ...Object.entries(inputs).map(([id, [says, event]]) =>
    fact(`activity-${id}`, says, activity(`§4.5: is ${event}`), without(watch, `\n  '${event}',`)),
  ),
  fact('throttle', 'Activity is throttled to once per second', activity('counts once a second'), doubled('ACTIVITY_THROTTLE')),
  ...factsShownBy([chart('another tab’s activity cancels the warning'), shell('is dismissed by another tab’s activity')], {
    'other-tab-cancels': [
      'Activity in any tab cancels the warning and restarts the timer',
      changing(inactivityChart, 'Number.isFinite(params.at) &&', 'false &&'),
    ],
  }),
  fact(
    'hidden-checks',
    'When a tab becomes hidden, idle time is checked',
    activity('the clock is looked at (§4.5) on visibilitychange'),
    without(watch, "document.addEventListener('visibilitychange', onCheck, { signal });"),
  ),
  fact(
    'blur-checks',
    'When a tab loses focus, idle time is checked',
    activity('the clock is looked at (§4.5) on blur'),
    without(watch, "'blur', "),
  ),
  fact(
    'check-logs-out',
    'At or over the logout time the check logs out',
    chart('a check at or over 360 s'),
    changing(inactivityChart, '>= INACTIVITY_LOGOUT', '> INACTIVITY_LOGOUT'),
  ),
  fact(
    'check-warns',
    'At or over the warning time the check shows the warning',
    chart('a check at or over 300 s'),
    changing(inactivityChart, '>= INACTIVITY_WARNING', '> INACTIVITY_WARNING'),
  ),
  fact(
    'shared-by-storage-events',
    'Warning, activity and logout are shared across tabs through storage events',
    tabs('takes a stored stamp as activity'),
    tabs('distinguishes an intentional logout'),
    changing(storageEvents, "newValue === 'true' ? { type: 'tab.warning' } : null", 'null'),
  ),
  fact(
    'logout-everywhere',
    'A logout in one tab logs out all tabs',
    shell('in another tab is followed silently'),
    changing(storageEvents, 'key === null || (key === stored.currentUser.key && newValue === null)', 'key === null'),
  ),
  fact(
    'flags-cleared',
    'The warning and logout flags are cleared when a tab closes',
    provenBy('platform/console/shell/inactivity.test.tsx', 'go when it closes'),
    without('src/platform/session/console/inactivity.ts', "window.addEventListener('pagehide', clearFlags);"),
  ),
]);
