import { fact, facts, factsShownBy, openIn, provenBy } from '../fact.ts';

const list = (words: string) => provenBy('spec/enumerations.test.ts', words);
const lifecycle = (words: string) => provenBy('server/orders/r32-lifecycle.test.ts', words);
const signInScreen = (words: string) => provenBy('console/sign-in/sign-in-screen.test.tsx', words);
const onServer = (words: string) => provenBy('server/sign-in/sign-in.test.ts', words);
const enriched = provenBy('console/lib/current-user.test.ts', 'derives each tab once, sets store 2');
const shell = (words: string) => provenBy('console/shell/session.test.tsx', words);
const guard = (words: string) => provenBy('journeys/guard.spec.ts', words);
const session = (words: string) => provenBy('server/session/r10-session.test.ts', words);
const tabs = (words: string) => provenBy('journeys/tabs.spec.ts', words);

export const orderStatuses = facts('§4.1', 'Order statuses', [
  ...factsShownBy([list('the fifteen statuses')], {
    'status-placed': 'PLACED',
    'status-cancel-by-customer': 'CANCEL-BY-CUSTOMER',
    'status-cancel-by-us': 'CANCEL-BY-US',
    'status-customer-not-reachable': 'CUSTOMER-NOT-REACHABLE',
    'status-create-patient-store-order': 'CREATE-PATIENT-STORE-ORDER',
    'status-prescription-created': 'PRESCRIPTION-CREATED',
    'status-prescription-decoded': 'PRESCRIPTION-DECODED',
    'status-follow-up-within-tat': 'FOLLOW-UP-WITHIN-TAT',
    'status-follow-up-doctor-within-tat': 'FOLLOW-UP-DOCTOR-WITHIN-TAT',
    'status-out-for-delivery': 'OUT-FOR-DELIVERY',
    'status-delivered': 'DELIVERED',
    'status-confirm-but-need-prescription': 'CONFIRM-BUT-NEED-PRESCRIPTION',
    'status-completed': 'COMPLETED',
    'status-created-customer-bill': 'CREATED-CUSTOMER-BILL',
    'status-subscription-stopped': 'SUBSCRIPTION STOPPED',
  }),
  ...factsShownBy([list('manual action ids'), lifecycle('r32 the order moves only as its chart says')], {
    'action-placed': 'mark_placed is a manual action',
    'action-cancel-by-customer': 'mark_cancel_by_customer is a manual action',
    'action-cancel-by-us': 'mark_cancel_by_us is a manual action',
    'action-customer-not-reachable': 'mark_customer_not_reachable is a manual action',
    'action-create-patient-store-order': 'mark_create_patient_store_order is a manual action',
    'action-prescription-created': 'mark_prescription_created is a manual action',
    'action-prescription-decoded': 'mark_prescription_decoded is a manual action',
    'action-follow-up-within-tat': 'mark_follow_up_within_tat is a manual action',
    'action-follow-up-doctor-within-tat': 'mark_follow_up_doctor_within_tat is a manual action',
    'action-confirm-but-need-prescription': 'mark_confirm_but_need_prescription is a manual action',
    'action-subscription-stopped': 'mark_subscription_stopped is a manual action',
  }),
  fact('action-prefix', 'Each action id is the status name prefixed with mark_', list('manual action ids')),
  ...factsShownBy([list('have an empty action id'), lifecycle('are the four of the specification')], {
    'no-action-out-for-delivery': 'OUT-FOR-DELIVERY has an empty action id',
    'no-action-delivered': 'DELIVERED has an empty action id',
    'no-action-completed': 'COMPLETED has an empty action id',
    'no-action-created-customer-bill': 'CREATED-CUSTOMER-BILL has an empty action id',
  }),
  fact('not-by-hand', 'These four are not set by a manual action', lifecycle('a status of theirs, sent as a mark_ event by hand')),
  fact(
    'cancel-by-customer-ops',
    'Cancel by customer is CANCEL-BY-CUSTOMER-OPS when operations cancel',
    list('alternative names'),
    provenBy('server/orders/order-changes.test.ts', 'r32 cancelling'),
  ),
  fact('subscription-cancel-by-customer', 'Subscription variant SUBSCRIPTION-STEP-CANCEL-BY-CUSTOMER', list('alternative names')),
  fact('subscription-cancel-by-us', 'Subscription variant SUBSCRIPTION-STEP-CANCEL-BY-US', list('alternative names')),
  fact(
    'filter-of-fourteen',
    'The order status filter has 14 statuses, without subscription-stopped',
    lifecycle('the filter has fourteen statuses'),
  ),
  fact('stats-of-eleven', 'The stats status list has its 11 statuses', openIn('stats')),
  fact(
    'pending-prescription',
    'Order lead CART-CREATED with order_type PRESCRIPTION counts as a pending prescription',
    openIn('cio-management'),
  ),
]);

export const signIn = facts('§4.2', 'Sign-in', [
  fact(
    'mfa-user-id-alone',
    'With mfa_enabled only the user id is kept, as userId',
    signInScreen('keeps only the user id until'),
    onServer('answers the user id alone'),
  ),
  fact('mfa-step', 'With mfa_enabled the user must complete the MFA verification', onServer('answers the user id alone')),
  fact('enriched-and-stored', 'Otherwise the user record is enriched, stored and current', signInScreen('stores the enriched user')),
  fact('tabs-derived', 'The enrichment derives tabs from resource_access', enriched),
  fact('store-2', 'The enrichment sets store to 2', enriched),
  fact(
    'sign-in-date-today',
    'The enrichment sets signInDate to today',
    enriched,
    provenBy('console/lib/current-user.test.ts', 'counts the business day in India'),
  ),
  fact(
    'after-mfa',
    'After MFA verification answers a token the record is enriched and stored the same way',
    signInScreen('keeps only the user id until'),
  ),
  fact('registration-stores', 'Registration that returns a token stores the user'),
  fact('registration-to-root', 'Registration that returns a token goes to the root'),
]);

export const logout = facts('§4.3', 'Logout', [
  fact('removes-user', 'Logout removes the stored user', shell('by Logout ends the session')),
  fact(
    'removes-order-type',
    'Logout removes order_type',
    provenBy('console/lib/current-user.test.ts', 'leaves with order_type and order_status'),
  ),
  fact(
    'removes-order-status',
    'Logout removes order_status',
    provenBy('console/lib/current-user.test.ts', 'leaves with order_type and order_status'),
  ),
  fact('clears-current-user', 'Logout clears the current user', shell('by Logout ends the session')),
  fact('to-root', 'Logout goes to the root', shell('by Logout ends the session')),
  fact('refresh-triggered', 'A refresh-triggered logout does the same for any event with detail'),
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

const inactivityPaths = provenBy('journeys/inactivity.paths.spec.ts', 'inactivity');
const chart = (words: string) => provenBy('machines/session/inactivity.test.ts', words);
const activity = (words: string) => provenBy('console/lib/activity.test.ts', words);

export const inactivity = facts('§4.5', 'Inactivity session', [
  fact(
    'role',
    'It applies only to users with a role containing {product}-crm',
    inactivityPaths,
    provenBy('console/shell/inactivity.test.tsx', 'the rule (§6)'),
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
    provenBy('console/lib/tabs.test.ts', 'takes a stored stamp as activity'),
    tabs('the warning comes in all tabs at once'),
  ),
  fact('logout-everywhere', 'A logout in one tab logs out all tabs', tabs('logout in one tab brings all to the sign-in')),
  fact(
    'flags-cleared',
    'The warning and logout flags are cleared when a tab closes',
    provenBy('console/shell/inactivity.test.tsx', 'go when it closes'),
  ),
]);

const tasks = (words: string) => provenBy('machines/shell/agent-tasks.test.ts', words);

export const agentTasks = facts('§4.6', 'Agent task flow', [
  fact(
    'fetches-at-startup',
    'If the stored queue item count is 0 at startup, the app fetches tasks',
    tasks('are fetched at startup'),
    tasks('are not fetched at startup'),
  ),
  fact('stores-count', 'If tasks exist it stores the count', tasks('that exist are counted')),
  fact('shows-modal', 'If tasks exist it shows the task modal', tasks('that exist open the task modal')),
  fact('stores-0', 'If none exist it stores 0', tasks('that do not exist store 0')),
  fact('retries', 'If none exist it retries after 60 seconds', tasks('are asked for again after 60 s')),
]);

const socket = (words: string) => provenBy('console/lib/socket.test.ts', words);
const cioOps = (words: string) => provenBy('server/realtime/r51-cio-ops.test.ts', words);
const stream = (words: string) => provenBy('server/realtime/r51-notification-stream.test.ts', words);

export const realTime = facts('§4.7', 'Real-time', [
  fact(
    'connected-on-navigation',
    'On each navigation after sign-in the app emits cio-ops-connected',
    socket('says on each navigation who is here'),
    cioOps('is accepted with the session’s own agent id'),
  ),
  fact(
    'agent-id-and-phone',
    'Its agent id is agent_id, an underscore, then phone_no',
    socket('says on each navigation who is here'),
    cioOps('is accepted with the session’s own agent id'),
  ),
  fact(
    'prescription-received',
    'On cio-prescription-received it refreshes the pending-prescription orders',
    socket('hears cio-prescription-received and renews'),
    cioOps('brings cio-prescription-received'),
  ),
  fact(
    'prescription-received-without-user',
    'On cio-prescription-received it logs out if no user is stored',
    socket('ends the session on cio-prescription-received'),
  ),
  fact(
    'websocket-address',
    'A websocket goes to the configured url plus the user’s email address',
    provenBy('console/lib/notification-stream.test.ts', 'an auth query and the email'),
    stream('is refused without the email'),
  ),
  fact('messages-feed', 'It streams notifications into the messages feed', stream('carries every notification of its user')),
]);

const cached = (words: string) => provenBy('console/lib/general-data.test.ts', words);
const choices = (words: string) => provenBy('machines/shell/general-data.test.ts', words);

export const generalDataCache = facts('§4.8', 'General data cache', [
  fact(
    'from-session-storage',
    'It is read from session storage if present and less than 24 hours old',
    cached('serves a page that is loaded again within 24 hours'),
    choices('come from the cache'),
  ),
  fact(
    'fetched-and-stored',
    'Otherwise it is fetched and stored with a timestamp',
    cached('stands in session storage under two keys'),
    choices('are fetched where nothing is stored'),
  ),
  fact(
    'expired-cleared',
    'An expired cache is cleared',
    choices('a cache that is 24 hours old is cleared'),
    choices('when the cache expires while the page is open'),
  ),
  fact('corrupt-cleared', 'A corrupt cache is cleared', cached('counts as corrupt'), choices('a cache that is corrupt is cleared')),
  fact('cleared-on-demand', 'It can be cleared on demand', cached('is cleared on demand'), choices('are cleared on demand')),
  fact('refreshed-on-demand', 'It can be refreshed on demand', choices('are refreshed on demand')),
  fact('loaded-at-startup', 'General data is also loaded at startup'),
]);

const dialog = (words: string) => provenBy('console/ui/dialogs.test.tsx', words);
const comments = (words: string) => provenBy('machines/orders/quick-comments.test.ts', words);

export const commentsAndToasts = facts('§4.9', 'Quick comments and toasts', [
  fact('comments-toggled', 'Quick-comment selection can be toggled', comments('is toggled')),
  fact('comments-counted', 'Quick-comment selection can be counted', comments('is counted')),
  fact(
    'comments-joined',
    'Quick-comment selection can be joined with "; "',
    comments('is joined'),
    provenBy('console/orders/order-change.test.tsx', 'joins quick comments with what was typed'),
  ),
  fact(
    'comments-cleared',
    'Quick-comment selection can be cleared',
    comments('is cleared'),
    provenBy('console/orders/order-change.test.tsx', 'clears every quick comment at once'),
  ),
  fact(
    'toast-states',
    'A toast goes inactive, then active, then removed',
    provenBy('console/ui/toasts.test.tsx', 'is inactive, active for 5 s, removed'),
  ),
  fact('modal-states', 'A modal is open, then closed', dialog('is gone at once')),
  fact('modal-escape', 'Escape dismisses a modal if the keyboard option is on', dialog('is dismissed by Escape')),
  fact('modal-backdrop', 'A backdrop click dismisses a modal if the backdrop option is true', dialog('is dismissed by a click beside it')),
]);
