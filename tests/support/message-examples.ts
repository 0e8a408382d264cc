import { randomUUID } from 'node:crypto';
import { NOBODYS } from './import-examples.ts';

/** Inputs of the operations on the queues, by operation. */
export const messageExamples = {
  'admin.messageQueues': () => ({}),
  'admin.sqsQueues': () => ({}),
  'admin.startSqsRedrive': () => ({ queue: 'orders-dead', per_second: null }),
  'admin.stopSqsRedrive': () => ({ queue: 'orders-dead' }),
  'admin.queueMessage': () => ({ message_id: 1 }),
  'admin.retryMessage': () => ({ message_id: NOBODYS, version: 1 }),
  'admin.copyMessage': () => ({ message_id: NOBODYS, version: 1, fields: { template: 'ORDER-BILLED' } }),
  'admin.discardMessage': () => ({ message_id: NOBODYS, version: 1, reason: 'Told by phone' }),
  'admin.changeMessages': () => ({
    messages: [{ message_id: NOBODYS, version: 1, request_key: randomUUID() }],
    change: { kind: 'retry' },
  }),
};
