import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { api } from './console/api.ts';

const key = api.admin.workCounts.key();

export default {
  facts: { 'order.changed': () => [key], 'records.changed': () => [key], 'users.changed': () => [key] },
  // The server counts once a minute.
  slow: [{ key, pause: 60_000 }],
} satisfies ConsoleFeature;
