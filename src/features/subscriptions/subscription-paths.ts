/** Id of the area that has the menu entry of the subscriptions. */
export const SUBSCRIPTIONS = 'subscriptions';
/** Subscriptions of all patients; one opens with `?id`. */
export const SUBSCRIPTIONS_PATH = '/subscriptions';
/** Their refills by day; another month with `?month`. */
export const CALENDAR_PATH = '/subscriptions/calendar';
