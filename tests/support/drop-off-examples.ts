import { inAnHour } from './callback-examples.ts';
import { NOBODYS } from './import-examples.ts';

/** Inputs of the operations on drop-off carts, by operation. */
export const dropOffExamples = {
  'oms.dropOff': () => ({ cart_id: 1 }),
  'oms.takeDropOff': () => ({ cart_id: NOBODYS, version: 1 }),
  'oms.logDropOffCall': () => ({ cart_id: NOBODYS, version: 1, result: 'CONNECTED' }),
  'oms.rescheduleDropOff': () => ({ cart_id: NOBODYS, version: 1, due_at: inAnHour() }),
  'oms.declineDropOff': () => ({ cart_id: NOBODYS, version: 1, reason: 'PRICE' }),
  'oms.recoverDropOff': () => ({ cart_id: NOBODYS, version: 1, order: 'GLN-1' }),
  'oms.reopenDropOff': () => ({ cart_id: NOBODYS, version: 1 }),
  'oms.dropOffStats': () => ({}),
  'oms.setDropOffTarget': () => ({ scope: 'Pune', version: 0, percent: 22 }),
};
