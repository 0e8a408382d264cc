import { randomUUID } from 'node:crypto';
import { NOBODYS } from './import-examples.ts';

const nobodys = () => ({ subscription_id: NOBODYS, version: 1, request_key: randomUUID() });
const nobodysStep = () => ({ step_id: NOBODYS, version: 1, request_key: randomUUID() });

/** What is agreed with a patient, but the address. */
export const aPlan = {
  lines: [{ drug_id: 1, quantity: 30 }],
  interval_days: 30,
  next_on: '2099-01-05',
  ends_on: '',
  delivery: 'HOME-DELIVERY',
  store_id: null,
};

/** Inputs of the operations on subscriptions, by operation. */
export const subscriptionExamples = {
  'crm.subscription': () => ({ subscription_id: 1 }),
  'crm.subscriptionCalendar': () => ({ month: '2026-11' }),
  'crm.subscriptionsOfPatient': () => ({ patient_id: 1 }),
  'crm.subscriptionOptions': () => ({ patient_id: 1 }),
  'crm.createSubscription': () => ({ patient_id: NOBODYS, ...aPlan, address_id: 1, request_key: randomUUID() }),
  'crm.changeSubscription': () => ({ ...nobodys(), ...aPlan, address_id: 1 }),
  'crm.pauseSubscription': () => ({ ...nobodys(), until: '2099-01-05', reason: 'Is travelling' }),
  'crm.resumeSubscription': () => ({ ...nobodys(), next_on: '2099-01-05' }),
  'crm.stopSubscription': () => ({ ...nobodys(), reason: 'The treatment is over' }),
  'crm.commentOnSubscription': () => ({ ...nobodys(), comment: 'Call the daughter' }),
  'crm.confirmSubscriptionStep': nobodysStep,
  'crm.cancelSubscriptionStep': () => ({ ...nobodysStep(), cancelled_by: 'CUSTOMER', reason: 'Still has enough' }),
};
