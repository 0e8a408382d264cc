import { businessDate } from '#platform/contract/business-day.ts';
import { DEMO_NOW } from './database.ts';

/** Price settings of today. */
export const newPriceSettings = {
  agent_discount: 4,
  lead_discount: 12,
  standard_charge: 4_900,
  express_charge: 7_900,
  free_delivery_from: 59_900,
  effective_on: businessDate(DEMO_NOW),
};

/** Inputs of the operations on price settings, by operation. */
export const priceSettingsExamples = {
  'ecommerce.priceSettings': () => ({}),
  'ecommerce.savePriceSettings': () => ({ version: 0, ...newPriceSettings }),
};
