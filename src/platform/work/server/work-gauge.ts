import type { GaugeSource } from '#platform/server/metrics/gauge-source.ts';
import { countSharedWork } from './work-counts.ts';

/** The work of the menu, as it waits for everybody. */
export const workGauge: GaugeSource = {
  name: 'galen_work_waiting',
  help: 'Records that wait for somebody, by figure; at most a minute old',
  label: 'figure',
  read: async (db, now) => Object.entries((await countSharedWork(db, now)).counts),
};
