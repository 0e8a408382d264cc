import { editableListOperations } from '#platform/list/list-operations.ts';
import { drugOrderInfoList, drugOrderInfoOfOthersList, sellingRateList } from './lists.ts';

/** Item service: selling rates and drug order info (§2.2). */
const operations = {
  sellingRates: editableListOperations(sellingRateList),
  drugOrderInfo: editableListOperations(drugOrderInfoList),
  drugOrderInfoOfOthers: editableListOperations(drugOrderInfoOfOthersList),
};

export const contract = { item: operations };
