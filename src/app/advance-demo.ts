import { advanceDemos } from '#platform/server/demo/advance-demos.ts';
import type { Job } from '#platform/server/server-feature.ts';
import { loadDemos } from './server-features.ts';

/** Lets the demonstration business go on, at once and every minute. */
export const advanceDemo: Job = {
  name: 'demonstration',
  every: 60_000,
  atStart: true,
  begin: (parts) => (parts.isDemo ? async () => advanceDemos(parts, await loadDemos()) : null),
};
