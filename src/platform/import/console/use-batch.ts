import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { sayError, statusOf } from '#platform/console/client/errors.ts';
import { api, client } from './api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import type { Batch } from '../contract.ts';
import { isBusy } from './batch-words.ts';

/** Poll interval of a batch that the server is working on. Milliseconds. */
const PACE = 1_000;

const batchOf = (id: number) => api.admin.batch.queryOptions({ input: { batch_id: id } });

/** Query of a batch; polls while the server is working on it. */
export const useBatch = (id: number) =>
  useQuery({
    ...batchOf(id),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isBusy(data.state) ? PACE : false),
  });

/** The cached batch. */
export const cachedBatch = (id: number): Batch | undefined => queryClient.getQueryData(batchOf(id).queryKey);

/** Caches the batch of a response; cancels older requests, so that they do not overwrite it. */
export function cacheBatch(batch: Batch): void {
  const { queryKey } = batchOf(batch.id);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, batch);
  void queryClient.invalidateQueries({ queryKey: api.admin.batches.key() });
}

/** The current batch, which a conflict response (409) contains. */
const newerBatch = (error: unknown): Batch | null =>
  statusOf(error) === 409 ? (((error as { data?: { batch?: Batch } }).data ?? {}).batch ?? null) : null;

/** Caches the current batch if an action was refused because of another user's change. */
export function showNewer(error: unknown): boolean {
  const newer = newerBatch(error);
  if (!newer) return false;
  cacheBatch(newer);
  toast({ tone: 'due', text: t('Not done: it changed since you opened it. You see its current state.'), key: 'batch' });
  return true;
}

function refuse(error: unknown): void {
  if (!showNewer(error)) toast({ tone: 'late', text: sayError(error), key: 'batch' });
}

/** Mutation that sends one of the allowed events to the batch. */
export const useMoveBatch = () =>
  useMutation(api.admin.moveBatch.mutationOptions({ meta: { expected: 409 }, onSuccess: cacheBatch, onError: refuse }));

/** Mutation that stores the column mapping and starts the dry run. */
export const useMapBatch = () =>
  useMutation(api.admin.mapBatch.mutationOptions({ meta: { expected: 409 }, onSuccess: cacheBatch, onError: refuse }));

/** Mutation that has the file read again with its titles in another line. */
export const useChooseTitles = () =>
  useMutation(api.admin.chooseTitles.mutationOptions({ meta: { expected: 409 }, onSuccess: cacheBatch, onError: refuse }));

interface Strictness {
  batch: Batch;
  changes: { whole?: boolean; make_missing?: boolean; as_last_time?: boolean };
}

/** Returns to the mapping and forward again with the same columns, so that every row is checked again. */
async function checkAgain({ batch: { id, version, mapping, whole, make_missing, as_last_time }, changes }: Strictness): Promise<Batch> {
  const back = await client.admin.moveBatch({ batch_id: id, version, event: 'mapAgain' });
  return client.admin.mapBatch({ batch_id: id, version: back.version, mapping, whole, make_missing, as_last_time, ...changes });
}

export const useCheckAgain = () =>
  useMutation({
    mutationFn: checkAgain,
    meta: { expected: 409 },
    onSuccess: cacheBatch,
    onError: (error, { batch }) => {
      refuse(error);
      void queryClient.invalidateQueries({ queryKey: batchOf(batch.id).queryKey });
    },
  });
