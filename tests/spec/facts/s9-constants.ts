import { changing, doubled, renamed } from '../changes.ts';
import { fact, facts, factsShownBy, openBecause, type Proof, provenBy } from '../fact.ts';

const toast = (words: string) => provenBy('platform/console/ui/toasts.test.tsx', words);
const inactivity = (words: string) => provenBy('machines/session/inactivity.test.ts', words);
const signIn = provenBy('session/console/sign-in-screen.test.tsx', 'stores the enriched user');
const xsrf = provenBy('platform/console/client/request-headers.test.ts', 'copies the cookie');
const file = 'src/platform/contract/constants.ts';

/** A constant with the tests that show it at work. */
const figure = (id: string, says: string, constant: string, ...proofs: Proof[]) => fact(id, says, ...proofs, doubled(constant));

export const constants = facts('§9', 'Business constants and limits', [
  figure(
    'maximum-quantity',
    'Maximum quantity per drug: 50',
    'MAXIMUM_QUANTITY_PER_DRUG',
    provenBy('orders/server/order-changes.test.ts', 'fifty of a drug pass, fifty-one over two lines do not'),
  ),
  fact(
    'city-ids',
    'City ids: Mumbai 1, NA 2, Pune 3, Surat 4',
    provenBy('locations/server.test.ts', '§3: the cities begin with Mumbai'),
    renamed('src/platform/server/db/migrations/0012_stores_and_locations.sql', "('Mumbai', 2), ('NA', null)", 'NA'),
  ),
  figure(
    'store-value',
    'Store value at sign-in: 2',
    'STORE_VALUE_AT_SIGN_IN',
    provenBy('platform/console/client/current-user.test.ts', 'derives each tab once, sets store 2'),
  ),
  fact('grant-type', 'Login grant_type: password', signIn, renamed(file, "LOGIN_GRANT_TYPE = 'password'")),
  fact('platform', 'Login platform: OPS', signIn, renamed(file, "LOGIN_PLATFORM = 'OPS'")),
  fact(
    'sign-in-date-format',
    'Sign-in date format: YYYY-MM-DD',
    provenBy('platform/console/client/current-user.test.ts', 'counts the business day in India'),
    changing('src/platform/contract/business-day.ts', "calendar: ['en-CA', numeric]", "calendar: ['en-GB', numeric]"),
  ),
  figure(
    'general-data-lifetime',
    'General data cache lifetime: 86400000 ms',
    'GENERAL_DATA_CACHE_LIFETIME',
    provenBy('machines/shell/general-data.test.ts', 'a cache that is 24 hours old'),
  ),
  figure(
    'session-notification',
    'Session notification display time: 4000 ms',
    'SESSION_NOTIFICATION_DISPLAY_TIME',
    provenBy('platform/console/shell/session.test.tsx', 'shows why when the server ended the session'),
  ),
  figure('inactivity-warning', 'Inactivity warning: 300 s', 'INACTIVITY_WARNING', inactivity('warns after 300 s')),
  figure('inactivity-logout', 'Inactivity logout: 360 s', 'INACTIVITY_LOGOUT', inactivity('is over after 360 s')),
  figure(
    'inactivity-countdown',
    'Inactivity countdown: 60 s',
    'INACTIVITY_COUNTDOWN',
    provenBy('platform/console/shell/session.test.tsx', 'counts down the last minute'),
  ),
  figure(
    'activity-throttle',
    'Activity throttle: 1 s',
    'ACTIVITY_THROTTLE',
    provenBy('platform/console/client/activity.test.ts', 'counts once a second'),
  ),
  figure('toast-time-out', 'Toast time-out: 5000 ms', 'TOAST_TIME_OUT', toast('is inactive, active for 5 s, removed')),
  figure('toast-extended', 'Toast extended time: 1000 ms', 'TOAST_EXTENDED', toast('and 1 s after the pointer has left')),
  figure('toast-ease', 'Toast ease: 300 ms', 'TOAST_EASE', toast('gone 300 ms later')),
  fact(
    'toast-position',
    'Toasts stand top-right',
    toast('stands above the older ones'),
    changing('src/platform/console/ui/feedback/toast-outlet.tsx', 'position="top-right"', 'position="bottom-left"'),
  ),
  fact(
    'toast-newest-on-top',
    'The newest toast is on top',
    toast('stands above the older ones'),
    changing(
      'src/platform/console/ui/feedback/toast-list.ts',
      '[item, ...list.get().filter((each) => each.id !== id)]',
      '[...list.get().filter((each) => each.id !== id), item]',
    ),
  ),
  figure(
    'notification-list-height',
    'Notification list height: 254 px',
    'NOTIFICATION_LIST_HEIGHT',
    provenBy('notifications/console/notifications.test.tsx', 'over a list area that is 254 px high'),
  ),
  figure(
    'agent-task-retry',
    'Agent task retry: 60 s',
    'AGENT_TASK_RETRY',
    provenBy('machines/shell/agent-tasks.test.ts', 'are asked for again after 60 s'),
  ),
  figure(
    'notification-toast-auto-check',
    'Notification toast auto-check: 3 s',
    'NOTIFICATION_TOAST_AUTO_CHECK',
    provenBy('notifications/console/notifications.test.tsx', 'are closed within 3 s when read or cleared elsewhere'),
  ),
  fact(
    'task-modal-size',
    'Task modal size: 300x120 px',
    provenBy('agent-tasks/console/agent-tasks.test.tsx', 'is 300x120 px with an OK button'),
    changing(file, 'width: 300, height: 120', 'width: 320, height: 120'),
  ),
  figure(
    'prescription-count-page-size',
    'Prescription count page size: 1',
    'PRESCRIPTION_COUNT_PAGE_SIZE',
    provenBy('cio/console.test.tsx', 'shows how many prescriptions are pending'),
  ),
  figure(
    'sidebar-breakpoint',
    'Sidebar auto-close breakpoint: 1170 px',
    'SIDEBAR_AUTO_CLOSE_BREAKPOINT',
    provenBy('platform/console/shell/layout.test.tsx', 'below 1170 px'),
  ),
  figure(
    'signed-in-check-delay',
    'Signed-in check delay: 200 ms',
    'SIGNED_IN_CHECK_DELAY',
    provenBy('machines/shell/navigation.test.ts', 'after 200 ms'),
  ),
  figure(
    'typeahead-delay',
    'Typeahead default delay: 200 ms',
    'TYPEAHEAD_DEFAULT_DELAY',
    provenBy('platform/console/ui/typeahead-field.test.tsx', 'searches 200 ms after the last key'),
  ),
  figure('live-announcer-delay', 'Live announcer delay: 100 ms', 'LIVE_ANNOUNCER_DELAY', toast('are made 100 ms later')),
  figure(
    'overlay-backdrop-removal',
    'Overlay backdrop removal: 500 ms',
    'OVERLAY_BACKDROP_REMOVAL',
    provenBy('platform/console/ui/dialogs.test.tsx', 'fades for 500 ms and then leaves the page'),
  ),
  ...factsShownBy([provenBy('platform/console/client/socket.test.ts', 'connects and reconnects by the figures')], {
    'socket-connect-timeout': ['Socket connect timeout: 20000 ms', doubled('SOCKET_CONNECT_TIMEOUT')],
    'socket-delay': ['Socket reconnect delay: 1000 ms', doubled('SOCKET_RECONNECT_DELAY')],
    'socket-maximum-delay': ['Socket maximum delay: 5000 ms', doubled('SOCKET_RECONNECT_MAXIMUM_DELAY')],
    'socket-randomization': ['Socket randomization: 0.5', doubled('SOCKET_RECONNECT_RANDOMIZATION')],
    'socket-attempts': [
      'Socket attempts: unlimited',
      changing('src/platform/console/client/socket.ts', 'reconnectionAttempts: Number.POSITIVE_INFINITY', 'reconnectionAttempts: 10'),
    ],
  }),
  figure(
    'trace-sample-rate',
    'Error-reporting trace sample rate: 0.1',
    'ERROR_REPORTING_TRACE_SAMPLE_RATE',
    provenBy('platform/console/client/sentry-client.test.ts', 'samples a tenth of the traces'),
  ),
  fact('xsrf-cookie', 'XSRF cookie: XSRF-TOKEN', xsrf, renamed(file, "XSRF_COOKIE = 'XSRF-TOKEN'")),
  fact('xsrf-header', 'XSRF header: X-XSRF-TOKEN', xsrf, renamed(file, "XSRF_HEADER = 'X-XSRF-TOKEN'")),
  fact(
    'deprecation-banner',
    'Deprecation banner: "(Will be Removed after N Days)"',
    openBecause('Nothing of the product is deprecated, and §9 does not say what it is about'),
  ),
  fact(
    'deprecation-date',
    'Deprecation reference date: 2 May 2023',
    openBecause('Nothing of the product is deprecated, and §9 does not say what it is about'),
  ),
  fact(
    'drug-grades',
    'Drug grades: A1, A2, B, C, D, NA',
    provenBy('spec/enumerations.test.ts', 'drug grades'),
    provenBy('platform/server/choices/general-data.test.ts', 'has exactly the values that the specification fixes'),
    renamed(file, "'D', 'NA'] as const", 'NA'),
  ),
]);
