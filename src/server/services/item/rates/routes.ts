import { beginRowsBatch } from '../../../batches/rows-batch.ts';
import { listHandlers } from '../../../lists/list-handlers.ts';
import { operations } from '../../implementation.ts';
import { drugOrderInfoOfOthersSource, drugOrderInfoSource, sellingRateSource } from './rate-sources.ts';

const { item } = operations;

export const rateRoutes = {
  sellingRates: listHandlers(item.sellingRates, sellingRateSource, beginRowsBatch),
  drugOrderInfo: listHandlers(item.drugOrderInfo, drugOrderInfoSource, beginRowsBatch),
  drugOrderInfoOfOthers: listHandlers(item.drugOrderInfoOfOthers, drugOrderInfoOfOthersSource, beginRowsBatch),
};
