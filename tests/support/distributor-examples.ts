import { randomUUID } from 'node:crypto';
import { NOBODYS } from './import-examples.ts';

let made = 0;

const fields = {
  gstin: '',
  pan: 'AAPFU0939F',
  licence_20b: 'MA-20B-1',
  licence_20b_until: '2031-03-31',
  licence_21b: 'MA-21B-1',
  licence_21b_until: '2031-03-31',
  address: '12 Princess Street',
  city: 'Mumbai',
  state: 'Maharashtra',
  contact: 'Jignesh Shah',
  phone: '9820012345',
  email: 'orders@distributor.example',
  payment_days: 30,
  lead_days: 2,
  cut_off: '16:30',
  minimum_order: 500_000,
};

/** Inputs of the operations on distributors, by operation. */
export const distributorExamples = {
  'distributor.distributor': () => ({ distributor_id: 1 }),
  'distributor.addDistributor': () => {
    made += 1;
    return { ...fields, code: `TEST-${made}`, name: `Distributor ${made} of the tests`, request_key: randomUUID() };
  },
  'distributor.updateDistributor': () => ({ ...fields, name: 'Distributor nobody has', distributor_id: NOBODYS, version: 1 }),
  'distributor.sendDistributorEvent': () => ({ distributor_id: NOBODYS, version: 1, event: 'distributor.verified' }),
};
