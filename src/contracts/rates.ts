import { listOperations } from './lists/list-operations.ts';
import { drugOrderInfoList, drugOrderInfoOfOthersList, sellingRateList } from './lists/rate-lists.ts';

/** Operations of the item service on what drugs are sold for and how they are ordered (§2.2). */
export const rates = {
  sellingRates: listOperations(sellingRateList),
  drugOrderInfo: listOperations(drugOrderInfoList),
  drugOrderInfoOfOthers: listOperations(drugOrderInfoOfOthersList),
};
