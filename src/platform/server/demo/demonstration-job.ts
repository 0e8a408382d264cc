import { msg } from '#platform/contract/sentence.ts';
import type { Job } from '../server-feature.ts';
import { advanceDemos } from './advance-demos.ts';
import type { Demos } from './order-demos.ts';

/** Lets the demonstration business go on, at once and every minute. */
export const demonstrationJob = (loadDemos: () => Promise<Demos>): Job => ({
  name: 'demonstration',
  title: msg('Continues the demonstration business'),
  area: msg('Demonstration'),
  every: 60_000,
  atStart: true,
  begin: (parts) => (parts.isDemo ? async () => void (await advanceDemos(parts, await loadDemos())) : null),
});
