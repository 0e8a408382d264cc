import { editableListOperations, listOperations } from '#platform/list/list-operations.ts';
import { recordOperations } from '#platform/record/record-operations.ts';
import { autoOrderList, orderConfigList } from './lists.ts';

/** Distributor service (§7.6): order configuration, and the drafts that follow it. */
export const contract = {
  distributor: {
    orderConfigs: { ...editableListOperations(orderConfigList), ...recordOperations(orderConfigList) },
    autoOrders: listOperations(autoOrderList),
  },
};
