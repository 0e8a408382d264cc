import { api } from '../api.ts';
import type { MasterId } from '../../master-ids.ts';

/** One record of a master, and where it is used. */
export const recordOf = (master: MasterId, id: number) => api.item.masterRecord.queryOptions({ input: { master, record_id: id } });
