import { randomUUID } from 'node:crypto';
import { NOBODYS } from './import-examples.ts';

let made = 0;

const fields = {
  title: '10 % off',
  percent: 10,
  most: 20_000,
  minimum: 0,
  starts_on: '2026-01-01',
  ends_on: '',
  city: null,
  channel: null,
  budget: null,
  once_per_patient: false,
  first_order: false,
};

/** Inputs of the operations on offers, by operation. */
export const offerExamples = {
  'ecommerce.offer': () => ({ offer_id: 1 }),
  'ecommerce.addOffer': () => ({ ...fields, code: `TEST-${(made += 1)}`, request_key: randomUUID() }),
  'ecommerce.updateOffer': () => ({ ...fields, offer_id: NOBODYS, version: 1 }),
  'ecommerce.sendOfferEvent': () => ({ offer_id: NOBODYS, version: 1, event: 'offer.published' }),
  'ecommerce.tryOffer': () => ({ offer_id: 1, value: 100_000, on: '2026-11-27', city: 'Pune' }),
};
