import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryClient } from '#platform/console/client/query-client.ts';
import type { Batch, FaultGroup } from '../../contract.ts';
import { api, client } from '../api.ts';
import { cacheBatch, cachedBatch, showNewer } from '../use-batch.ts';

export const GROUPS_PAGE = 10;
const MENDS_PAGE = 100;

/** Adds the version to the key, because groups change with the batch. */
const ofVersion = <Options extends { queryKey: readonly unknown[] }>(options: Options, version: number): Options => ({
  ...options,
  queryKey: [...options.queryKey, version],
});

interface GroupsQuery {
  batch: Pick<Batch, 'id' | 'version'>;
  search: string;
  page: number;
}

/** Groups of equal faults, the largest first. */
export const useFaultGroups = ({ batch: { id, version }, search, page }: GroupsQuery) =>
  useQuery({
    ...ofVersion(
      api.admin.batchFaults.queryOptions({ input: { batch_id: id, page, page_size: GROUPS_PAGE, ...(search && { search }) } }),
      version,
    ),
    placeholderData: keepPreviousData,
  });

/** What was mended or left out so far. */
export const useMends = ({ id, version }: Pick<Batch, 'id' | 'version'>) =>
  useQuery({
    ...ofVersion(api.admin.batchMends.queryOptions({ input: { batch_id: id, page_size: MENDS_PAGE } }), version),
    placeholderData: keepPreviousData,
  });

type Act = Parameters<typeof client.admin.mendBatchFaults>[0]['act'];
type Restored = Parameters<typeof client.admin.restoreBatchMend>[0]['mend'];
export type GroupChange = { group: FaultGroup['id']; act: Act } | { mend: Restored };

const sendPortion = (change: GroupChange, at: { batch_id: number; version: number; after: number }) =>
  'group' in change ? client.admin.mendBatchFaults({ ...at, ...change }) : client.admin.restoreBatchMend({ ...at, ...change });

/** Changes a group of rows portion by portion, until its end or until it is stopped; `done` counts the rows. */
export function useGroupChange({ id }: Pick<Batch, 'id'>) {
  const [done, setDone] = useState(0);
  const isStopped = useRef(false);
  const mutation = useMutation({
    mutationFn: async (change: GroupChange) => {
      isStopped.current = false;
      setDone(0);
      let batch = cachedBatch(id);
      if (!batch) throw new Error('The batch is not loaded');
      let rows = 0;
      try {
        for (let after: number | null = 0; after !== null && !isStopped.current; ) {
          const answer: Awaited<ReturnType<typeof sendPortion>> = await sendPortion(change, {
            batch_id: id,
            version: batch.version,
            after,
          });
          batch = answer.batch;
          after = answer.next;
          rows += answer.rows;
          setDone(rows);
        }
      } finally {
        // What was changed before an error is kept.
        cacheBatch(batch);
        void queryClient.invalidateQueries({ queryKey: api.admin.rememberedValues.key() });
      }
      return { batch, rows };
    },
    scope: { id: `mend-${id}` },
    meta: { expected: 409 },
    // Other errors are shown at the group.
    onError: showNewer,
  });
  return { mutation, done, stop: () => (isStopped.current = true) };
}
