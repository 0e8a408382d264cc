/** Subscriptions of all patients; one opens with `?id`. */
export const SUBSCRIPTIONS_PATH = '/subscriptions';
