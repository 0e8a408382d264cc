import type { Demo } from '#platform/server/demo/demo.ts';
import { demoPushes } from './demo/pushes.ts';
import { demoReports } from './demo/reports.ts';
import { fulfilmentReports, omsPushEventLog, omsPushes } from './schema.ts';

/** Orders handed to the simulated OMS, each taken through its chart, and the reports of the last days. */
const demo: Demo = {
  tables: [omsPushes, omsPushEventLog, fulfilmentReports],
  reads: ['orders', 'order_events', 'order_lines', 'drugs'],
  fill: async (parts) => {
    await demoPushes(parts);
    await demoReports(parts);
  },
};
export default demo;
