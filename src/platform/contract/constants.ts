/** Business constants and limits, named as the specification names them (§9). */

/** Largest quantity of one drug in one order (§5, §9). */
export const MAXIMUM_QUANTITY_PER_DRUG = 50;
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
/** Longest wait before the console tells the server of an activity, in milliseconds. */
export const ACTIVITY_REPORT_INTERVAL = 30_000;

/** Shell (§2.3, §9): pixels and milliseconds. */
export const SIDEBAR_AUTO_CLOSE_BREAKPOINT = 1170;
export const SIGNED_IN_CHECK_DELAY = 200;

/** The general data are asked for again after this long (§4.8, §9), in milliseconds. */
export const GENERAL_DATA_CACHE_LIFETIME = 86_400_000;

/** Height of the list in the notification dropdown (§2.5, §9), in pixels. */
export const NOTIFICATION_LIST_HEIGHT = 254;
/** How often waiting notification toasts are looked for (§9), in milliseconds. */
export const NOTIFICATION_TOAST_AUTO_CHECK = 3_000;

/** Agent tasks (§2.6, §4.6, §9): milliseconds until they are asked for again; pixels of the modal. */
export const AGENT_TASK_RETRY = 60_000;
export const TASK_MODAL_SIZE = { width: 300, height: 120 } as const;

/** Parts of the user interface (§9), in milliseconds. */
export const TYPEAHEAD_DEFAULT_DELAY = 200;
export const LIVE_ANNOUNCER_DELAY = 100;
export const OVERLAY_BACKDROP_REMOVAL = 500;

/** Share of the traces that are sent to the error reporting (§9). */
export const ERROR_REPORTING_TRACE_SAMPLE_RATE = 0.1;

/** Session notifications stay this long (§8, §9), in milliseconds. */
export const SESSION_NOTIFICATION_DISPLAY_TIME = 4_000;
/** Toasts (§9): milliseconds until one closes, until one closes that was pointed at, and of coming and going. */
export const TOAST_TIME_OUT = 5_000;
export const TOAST_EXTENDED = 1_000;
export const TOAST_EASE = 300;

/** Socket reconnect (§9), in milliseconds; attempts are unlimited. */
export const SOCKET_CONNECT_TIMEOUT = 20_000;
export const SOCKET_RECONNECT_DELAY = 1_000;
export const SOCKET_RECONNECT_MAXIMUM_DELAY = 5_000;
export const SOCKET_RECONNECT_RANDOMIZATION = 0.5;

/** Heartbeat of the socket, in milliseconds: a connection that says nothing for both together is lost. */
export const SOCKET_PING_INTERVAL = 10_000;
export const SOCKET_PING_TIMEOUT = 5_000;

/** Request forgery protection (§7.1, §9). */
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'X-XSRF-TOKEN';

/** Business time zone of "today" (§4.2, §4.4), unless BUSINESS_TIME_ZONE says another. */
export const BUSINESS_TIME_ZONE = 'Asia/Kolkata';

/** Drug grades (§3, §9). */
export const DRUG_GRADES = ['A1', 'A2', 'B', 'C', 'D', 'NA'] as const;
