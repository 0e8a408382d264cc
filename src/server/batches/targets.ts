import { masterTargets } from '../services/item/batch/master-target.ts';
import { drugOrderInfoOfOthersTarget, drugOrderInfoTarget, sellingRateTarget } from '../services/item/rates/rate-targets.ts';
import { postOfficeTarget, storeGroupPincodeTarget } from '../services/store/location-targets.ts';
import type { BatchTarget } from './batch-target.ts';

/** Everything that rows can go into. One line each. */
export const targets: readonly BatchTarget[] = [
  ...masterTargets,
  postOfficeTarget,
  storeGroupPincodeTarget,
  sellingRateTarget,
  drugOrderInfoTarget,
  drugOrderInfoOfOthersTarget,
];

export const targetOf = (id: string): BatchTarget | undefined => targets.find((target) => target.id === id);
