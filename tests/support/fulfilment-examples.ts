import { randomUUID } from 'node:crypto';
import { NOBODYS } from './import-examples.ts';

/** Inputs of the operations on orders for the OMS and on reports of fulfilment, by operation. */
export const fulfilmentExamples = {
  'oms.omsSetup': () => ({}),
  'oms.push': () => ({ push_id: 1 }),
  'oms.retryPush': () => ({ push_id: NOBODYS, version: 1 }),
  'oms.recallPush': () => ({ push_id: NOBODYS, version: 1 }),
  'oms.parkPush': () => ({ push_id: NOBODYS, version: 1, reason: 'The store counts its stock' }),
  'oms.abandonPush': () => ({ push_id: NOBODYS, version: 1, reason: 'Sent by phone' }),
  'oms.changePushes': () => ({
    pushes: [{ push_id: NOBODYS, version: 1, request_key: randomUUID() }],
    change: { kind: 'retry' },
  }),
  'oms.fulfilmentReport': () => ({ report_id: 1 }),
  'oms.replayReport': () => ({ report_id: NOBODYS, version: 1 }),
};
