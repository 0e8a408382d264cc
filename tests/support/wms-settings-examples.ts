import { usualPlanning } from '#features/wms-settings/public.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { DEMO_NOW } from './database.ts';

/** Planning settings of today. */
export const newPlanning = { ...usualPlanning, reorder_a1: 8, cover_a1: 16, effective_on: businessDate(DEMO_NOW) };

/** Inputs of the operations on warehouse settings, by operation. */
export const wmsSettingsExamples = {
  'purchaseOrder.planningSettings': () => ({}),
  'purchaseOrder.savePlanningSettings': () => ({ version: 0, ...newPlanning }),
};
