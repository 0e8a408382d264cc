import { api } from './api.ts';

/** The stored list (§7.4). Its failures are only logged (§8). */
export const notificationOptions = () => api.node.notifications.queryOptions({ input: {}, meta: { quiet: true } });
