import { listOperations } from '#platform/list/list-operations.ts';
import { slotLogList } from './slot-log-list.ts';

/** Store service: slot logs (§7.6). */
export const contract = { store: { slotLogs: listOperations(slotLogList) } };
