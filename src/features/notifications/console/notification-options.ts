import { api } from './api.ts';

/** Query of the stored list (§7.4). Failures are only logged (§8). */
export const notificationOptions = () => api.node.notifications.queryOptions({ input: {}, meta: { quiet: true } });
