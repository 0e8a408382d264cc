import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { sayError, statusOf } from '#platform/console/client/errors.ts';
import { api, client } from './api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import type { Batch } from '../contract.ts';
import { isBusy } from './batch-words.ts';

/** How often a batch that the server works on is asked for. Milliseconds. */
const PACE = 1_000;

const batchOf = (id: number) => api.admin.batch.queryOptions({ input: { batch_id: id } });

/** A batch as it stands; asked for again and again while the server works on it. */
export const useBatch = (id: number) =>
  useQuery({
    ...batchOf(id),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isBusy(data.state) ? PACE : false),
  });

/** The batch as it was last heard of. */
export const knownBatch = (id: number): Batch | undefined => queryClient.getQueryData(batchOf(id).queryKey);

/** The server's answer to a step is the batch as it is now; one that was asked for earlier does not replace it. */
export function keepBatch(batch: Batch): void {
  const { queryKey } = batchOf(batch.id);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, batch);
  void queryClient.invalidateQueries({ queryKey: api.admin.batches.key() });
}

/** The batch as it went on meanwhile, which comes with the refusal (409). */
const newerBatch = (error: unknown): Batch | null =>
  statusOf(error) === 409 ? (((error as { data?: { batch?: Batch } }).data ?? {}).batch ?? null) : null;

/** Shows what somebody else made of the batch, where that is why a step was refused. */
export function showNewer(error: unknown): boolean {
  const newer = newerBatch(error);
  if (!newer) return false;
  keepBatch(newer);
  toast({ tone: 'due', text: t('Nothing was done: it went on meanwhile. You see it as it is now.'), key: 'batch' });
  return true;
}

function refuse(error: unknown): void {
  if (!showNewer(error)) toast({ tone: 'late', text: sayError(error), key: 'batch' });
}

/** Sends one of the events that the batch accepts. */
export const useMoveBatch = () =>
  useMutation(api.admin.moveBatch.mutationOptions({ meta: { expected: 409 }, onSuccess: keepBatch, onError: refuse }));

/** Says which column is which field; the dry run begins. */
export const useMapBatch = () =>
  useMutation(api.admin.mapBatch.mutationOptions({ meta: { expected: 409 }, onSuccess: keepBatch, onError: refuse }));

interface Strictness {
  batch: Batch;
  changes: { whole?: boolean; make_missing?: boolean };
}

/** The same columns, taken otherwise: back to them and forth again in one go, which has every row checked anew. */
async function checkAgain({ batch: { id, version, mapping, whole, make_missing }, changes }: Strictness): Promise<Batch> {
  const back = await client.admin.moveBatch({ batch_id: id, version, event: 'mapAgain' });
  return client.admin.mapBatch({ batch_id: id, version: back.version, mapping, whole, make_missing, ...changes });
}

export const useCheckAgain = () =>
  useMutation({
    mutationFn: checkAgain,
    meta: { expected: 409 },
    onSuccess: keepBatch,
    onError: (error, { batch }) => {
      refuse(error);
      void queryClient.invalidateQueries({ queryKey: batchOf(batch.id).queryKey });
    },
  });
