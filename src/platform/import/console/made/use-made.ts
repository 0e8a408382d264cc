import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import type { Batch } from '../../contract.ts';
import { api } from '../api.ts';
import { cacheBatch, showNewer } from '../use-batch.ts';

interface MadeQuery {
  /** Table of the records; the first one by default. */
  target?: string | undefined;
  page?: number;
  pageSize?: number;
}

/** Records that the batch creates because its rows refer to them; keyed by version, because they change with the batch. */
function madeQuery({ id, version }: Batch, { target, page = 1, pageSize = 10 }: MadeQuery = {}) {
  const options = api.admin.batchMade.queryOptions({
    input: { batch_id: id, ...(target !== undefined && { target }), page, page_size: pageSize },
  });
  return { ...options, queryKey: [...options.queryKey, version] as never, staleTime: Infinity };
}

export const useMade = (batch: Batch, query: MadeQuery) =>
  useQuery({ ...madeQuery(batch, query), placeholderData: keepPreviousData, enabled: batch.make_missing });

/** Mutation that counts them, for the question before writing: the number per table. */
export function useCountMade(batch: Batch) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: async () => (batch.make_missing ? (await queries.fetchQuery(madeQuery(batch))).lists : []) });
}

/** Sentence for the question before writing; null if nothing else is created. */
export function madeInWords(lists: readonly { title: string; total: number }[]): string | null {
  const filled = lists.filter(({ total }) => total > 0);
  if (filled.length === 0) return null;
  return t('Also created, because rows name them: {lists}.', {
    lists: filled.map(({ title, total }) => `${t(title)} (${count(total)})`).join(', '),
  });
}

/** Mutation that changes values of a record before it is created. */
export const useEditMade = () =>
  useMutation(
    // Other errors are shown at the record.
    api.admin.editBatchMade.mutationOptions({ meta: { expected: 409 }, onSuccess: cacheBatch, onError: (error) => void showNewer(error) }),
  );
