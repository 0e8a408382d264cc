import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#console/lib/queries.ts';
import type { MasterRow } from '#contracts/item.ts';
import type { MasterId } from '#contracts/master-ids.ts';
import { listParameters, type MasterSearch } from './master-search.ts';

export const recordOf = (master: MasterId, id: number) => api.item.masterRecord.queryOptions({ input: { master, record_id: id } });

const none: readonly MasterRow[] = [];

/** The records of the address; the last ones stay until the next are there. */
export function useMasterList(master: MasterId, search: MasterSearch) {
  const query = useQuery({
    ...api.item.masterRecords.queryOptions({ input: { master, ...listParameters(search) } }),
    placeholderData: keepPreviousData,
  });
  return { query, rows: query.data?.rows ?? none, total: query.data?.total ?? null };
}

export type MasterListOf = ReturnType<typeof useMasterList>;
