import type { Demo } from '#platform/server/demo/demo.ts';
import { advanceOrders } from './demo/advance-orders.ts';
import { writeOrders } from './demo/write-orders.ts';
import { purchaseOrderCounters, purchaseOrderEventLog, purchaseOrderLines, purchaseOrderReceipts, purchaseOrders } from './schema.ts';

/** Purchase orders in every state, each taken through its chart; the goods that came are in the stock that the stores have. */
const demo: Demo = {
  tables: [purchaseOrders, purchaseOrderCounters, purchaseOrderLines, purchaseOrderReceipts, purchaseOrderEventLog],
  reads: ['distributor_rates', 'store_licences', 'master_records'],
  fill: writeOrders,
  advance: advanceOrders,
};
export default demo;
