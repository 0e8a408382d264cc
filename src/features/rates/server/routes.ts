import { beginRowsBatch } from '#platform/import/server/bulk-edit-batch.ts';
import { editableListHandlers } from '#platform/list/server/list-handlers.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { drugOrderInfoOfOthersSource, drugOrderInfoSource, sellingRateSource } from './rate-sources.ts';

const operations = operationsOf(contract);
const { item } = operations;

export const routes = operations.router({
  item: {
    sellingRates: editableListHandlers(item.sellingRates, sellingRateSource, beginRowsBatch),
    drugOrderInfo: editableListHandlers(item.drugOrderInfo, drugOrderInfoSource, beginRowsBatch),
    drugOrderInfoOfOthers: editableListHandlers(item.drugOrderInfoOfOthers, drugOrderInfoOfOthersSource, beginRowsBatch),
  },
});
