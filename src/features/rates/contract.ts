import { listOperations } from '#platform/list/list-operations.ts';
import { drugOrderInfoList, drugOrderInfoOfOthersList, sellingRateList } from './lists.ts';

/** Item service: selling rates and drug order info (§2.2). */
const operations = {
  sellingRates: listOperations(sellingRateList),
  drugOrderInfo: listOperations(drugOrderInfoList),
  drugOrderInfoOfOthers: listOperations(drugOrderInfoOfOthersList),
};

export const contract = { item: operations };
