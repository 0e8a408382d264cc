import { api } from '../api.ts';
import type { MasterId } from '../../master-ids.ts';

/** Query of one record of a master, with its uses. */
export const recordOf = (master: MasterId, id: number) => api.item.masterRecord.queryOptions({ input: { master, record_id: id } });
