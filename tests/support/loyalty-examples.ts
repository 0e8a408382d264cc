import { businessDate } from '#platform/contract/business-day.ts';
import { DEMO_NOW } from './database.ts';

/** Loyalty rules of today. */
export const newLoyaltyRules = {
  per_100: 4,
  minimum_value: 20_000,
  expires_after: 6,
  silver_from: 100,
  gold_from: 400,
  silver_bonus: 50,
  gold_bonus: 100,
  effective_on: businessDate(DEMO_NOW),
};

/** Inputs of the operations on loyalty, by operation. */
export const loyaltyExamples = {
  'crm.loyaltyOfPatient': () => ({ patient_id: 1 }),
  'crm.loyaltyRules': () => ({}),
  'crm.saveLoyaltyRules': () => ({ version: 0, ...newLoyaltyRules }),
};
