import { randomUUID } from 'node:crypto';
import { NOBODYS } from './import-examples.ts';

const nobodys = () => ({ redemption_id: NOBODYS, version: 1, request_key: randomUUID() });

/** Inputs of the operations on rewards, by operation. */
export const rewardExamples = {
  'crm.redemption': () => ({ redemption_id: 1 }),
  'crm.rewardOffers': () => ({ patient_id: 1 }),
  'crm.redemptionsOfPatient': () => ({ patient_id: 1 }),
  'crm.bookRedemption': () => ({ patient_id: NOBODYS, reward_id: 1, request_key: randomUUID() }),
  'crm.confirmRedemption': () => ({ ...nobodys(), payment: 'CASH' }),
  'crm.completeRedemption': nobodys,
  'crm.cancelRedemption': () => ({ ...nobodys(), reason: 'The patient changed their mind' }),
  'crm.refundRedemption': () => ({ ...nobodys(), reference: 'UPI 441127' }),
};
