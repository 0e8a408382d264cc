import { editableListOperations, listOperations } from '#platform/list/list-operations.ts';
import { recordOperations } from '#platform/record/record-operations.ts';
import { slotLogList } from './slot-log-list.ts';
import { slotDayList, slotList } from './slot-lists.ts';

/** Store service: slots of the stores, exceptions for a day, and slot logs (§3, §7.6). */
export const contract = {
  store: {
    slotLogs: listOperations(slotLogList),
    storeSlots: { ...editableListOperations(slotList), ...recordOperations(slotList) },
    slotDays: { ...editableListOperations(slotDayList), ...recordOperations(slotDayList) },
  },
};
