import { randomUUID } from 'node:crypto';
import { NOBODYS } from './import-examples.ts';

/** Inputs of the operations on bulk changes of orders, by operation. */
export const bulkExamples = {
  'oms.startBulkChange': ({ id, version }: { id: number; version: number }) => ({
    orders: [{ order_id: id, version }],
    change: { kind: 'note', text: 'Asked for a call' },
    request_key: randomUUID(),
  }),
  'oms.bulkChange': () => ({ bulk_id: NOBODYS }),
  'oms.bulkResults': () => ({ bulk_id: NOBODYS }),
  'oms.stopBulkChange': () => ({ bulk_id: NOBODYS }),
  'oms.undoBulkChange': () => ({ bulk_id: NOBODYS }),
};
