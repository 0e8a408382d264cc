import type { Demo } from '#platform/server/demo/demo.ts';
import { advanceWaybills } from './demo/advance-waybills.ts';
import { writeWaybills } from './demo/write-waybills.ts';
import { waybillEventLog, waybills } from './schema.ts';

/** Waybills in every state, each taken through its chart at the times at which its order moved. */
const demo: Demo = {
  tables: [waybills, waybillEventLog],
  reads: ['orders', 'order_events'],
  fill: async (parts) => {
    let last = 0;
    const takeIds = (_table: unknown, count: number) => Promise.resolve(Array.from({ length: count }, () => (last += 1)));
    await writeWaybills({ ...parts, takeIds }, parts.now, parts.scale);
  },
  advance: advanceWaybills,
};
export default demo;
