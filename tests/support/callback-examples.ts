import { randomUUID } from 'node:crypto';
import { DEMO_NOW } from './database.ts';
import { NOBODYS } from './import-examples.ts';

/** An hour after the moment of the demonstration. */
export const inAnHour = () => new Date(DEMO_NOW.getTime() + 3_600_000).toISOString();

/** Inputs of the operations on callbacks, by operation. */
export const callbackExamples = {
  'crm.callback': () => ({ callback_id: 1 }),
  'crm.callbacksOfOrder': () => ({ order_id: 1 }),
  'crm.createCallback': () => ({
    phone_no: '9000000001',
    reason: 'OTHER',
    due_at: inAnHour(),
    note: 'After six',
    request_key: randomUUID(),
  }),
  'crm.takeCallback': () => ({ callback_id: NOBODYS, version: 1 }),
  'crm.logCallbackCall': () => ({ callback_id: NOBODYS, version: 1, result: 'CONNECTED' }),
  'crm.rescheduleCallback': () => ({ callback_id: NOBODYS, version: 1, due_at: inAnHour() }),
  'crm.closeCallback': () => ({ callback_id: NOBODYS, version: 1, outcome: 'WITHDRAWN' }),
  'crm.reopenCallback': () => ({ callback_id: NOBODYS, version: 1, due_at: inAnHour() }),
};
