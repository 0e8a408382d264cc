import { businessDate } from '#platform/contract/business-day.ts';
import { DEMO_NOW } from './database.ts';

/** Numbers of the prescription rules of today. */
export const newRuleNumbers = {
  presented_within: 21,
  acute_within: 5,
  keep_h: 3,
  keep_h1: 5,
  keep_x: 4,
  effective_on: businessDate(DEMO_NOW),
};
