import { listOperations } from '#platform/list/list-operations.ts';
import { drugOrderInfoList, drugOrderInfoOfOthersList, sellingRateList } from './lists.ts';

/** Operations of the item service on what drugs are sold for and how they are ordered (§2.2). */
const operations = {
  sellingRates: listOperations(sellingRateList),
  drugOrderInfo: listOperations(drugOrderInfoList),
  drugOrderInfoOfOthers: listOperations(drugOrderInfoOfOthersList),
};

export const contract = { item: operations };
