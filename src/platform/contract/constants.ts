/** Business constants and limits, with their names in the specification (§9). */

/** Largest quantity of one drug in one order (§5, §9). */
export const MAXIMUM_QUANTITY_PER_DRUG = 50;
/** Pages of a prescription. */
export const MOST_PAGES = 10;
/** Value of `store` in the stored user (§4.2, §9). */
export const STORE_VALUE_AT_SIGN_IN = 2;
/** Login payload (§3, §9). */
export const LOGIN_GRANT_TYPE = 'password';
export const LOGIN_PLATFORM = 'OPS';

/** Inactivity (§4.5, §9), in milliseconds. */
export const INACTIVITY_WARNING = 300_000;
export const INACTIVITY_LOGOUT = 360_000;
export const INACTIVITY_COUNTDOWN = 60_000;
export const ACTIVITY_THROTTLE = 1_000;
/** Longest delay until the console reports activity to the server. Milliseconds. */
export const ACTIVITY_REPORT_INTERVAL = 30_000;

/** Shell (§2.3, §9): pixels and milliseconds. */
export const SIDEBAR_AUTO_CLOSE_BREAKPOINT = 1170;
export const SIGNED_IN_CHECK_DELAY = 200;

/** Lifetime of cached general data (§4.8, §9), in milliseconds. */
export const GENERAL_DATA_CACHE_LIFETIME = 86_400_000;

/** Height of the list in the notification dropdown (§2.5, §9), in pixels. */
export const NOTIFICATION_LIST_HEIGHT = 254;
/** Interval at which pending notification toasts are checked (§9), in milliseconds. */
export const NOTIFICATION_TOAST_AUTO_CHECK = 3_000;

/** Agent tasks (§2.6, §4.6, §9): retry interval in milliseconds; size of the modal in pixels. */
export const AGENT_TASK_RETRY = 60_000;
export const TASK_MODAL_SIZE = { width: 300, height: 120 } as const;

/** User interface delays (§9), in milliseconds. */
export const TYPEAHEAD_DEFAULT_DELAY = 200;
export const LIVE_ANNOUNCER_DELAY = 100;
export const OVERLAY_BACKDROP_REMOVAL = 500;

/** Share of traces sent to error reporting (§9). */
export const ERROR_REPORTING_TRACE_SAMPLE_RATE = 0.1;

/** Display time of session notifications (§8, §9), in milliseconds. */
export const SESSION_NOTIFICATION_DISPLAY_TIME = 4_000;
/** Toasts (§9), in milliseconds: display time, display time after hovering, and animation. */
export const TOAST_TIME_OUT = 5_000;
export const TOAST_EXTENDED = 1_000;
export const TOAST_EASE = 300;

/** Socket reconnect (§9), in milliseconds; attempts are unlimited. */
export const SOCKET_CONNECT_TIMEOUT = 20_000;
export const SOCKET_RECONNECT_DELAY = 1_000;
export const SOCKET_RECONNECT_MAXIMUM_DELAY = 5_000;
export const SOCKET_RECONNECT_RANDOMIZATION = 0.5;

/** Heartbeat of the socket, in milliseconds: without traffic for the sum of both, the connection counts as lost. */
export const SOCKET_PING_INTERVAL = 10_000;
export const SOCKET_PING_TIMEOUT = 5_000;

/** Request forgery protection (§7.1, §9). */
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'X-XSRF-TOKEN';

/** Time zone of "today" (§4.2, §4.4) unless BUSINESS_TIME_ZONE is set. */
export const BUSINESS_TIME_ZONE = 'Asia/Kolkata';

/** Page size of the count of pending prescriptions (§7.3, §9): only the count is read. */
export const PRESCRIPTION_COUNT_PAGE_SIZE = 1;

/** Drug grades (§3, §9). */
export const DRUG_GRADES = ['A1', 'A2', 'B', 'C', 'D', 'NA'] as const;
