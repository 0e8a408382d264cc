import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, client } from '../api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import type { Batch, BatchRow } from '../../contract.ts';
import { cacheBatch, cachedBatch, showNewer } from '../use-batch.ts';
import { filterInput, type RowFilter } from './rows-view.ts';

export interface RowsQuery {
  batch: Pick<Batch, 'id' | 'version'>;
  filter: RowFilter;
  page: number;
  pageSize: number;
}

/** Keyed by version, because the rows change with the batch. */
function rowsOf({ batch: { id, version }, filter, page, pageSize }: RowsQuery) {
  const options = api.admin.batchRows.queryOptions({
    input: { batch_id: id, ...filterInput(filter), ...(page > 1 && { page }), page_size: pageSize },
  });
  return { ...options, queryKey: [...options.queryKey, version] as unknown as typeof options.queryKey };
}

export const useBatchRows = (rowsQuery: RowsQuery) =>
  useQuery({
    ...rowsOf(rowsQuery),
    // Keeps the previous rows of the same batch until new ones arrive.
    placeholderData: (before, query) => (query && isKeyOfBatch(query.queryKey, rowsQuery.batch.id) ? keepPreviousData(before) : undefined),
  });

const isKeyOfBatch = (key: readonly unknown[], id: number): boolean => JSON.stringify(key).includes(`"batch_id":${id},`);

/** Replaces the mended row in place, even if the filter no longer matches it, so that rows do not move. */
function cacheRow(rowsQuery: RowsQuery, batch: Batch, row: BatchRow): void {
  const before = queryClient.getQueryData(rowsOf(rowsQuery).queryKey);
  if (!before) return;
  const rows = before.rows.map((each) => (each.line === row.line ? row : each));
  queryClient.setQueryData(rowsOf({ ...rowsQuery, batch }).queryKey, { ...before, rows });
}

interface Mended {
  line: number;
  /** Null: back to the value of the file. */
  given: Record<string, string | null>;
}

/** Mends run one after the other, each with the version of the previous one. */
async function mend(rowsQuery: RowsQuery, correction: Mended) {
  const from = cachedBatch(rowsQuery.batch.id) ?? rowsQuery.batch;
  const answer = await client.admin.mendBatchRow({ batch_id: from.id, version: from.version, ...correction });
  cacheRow({ ...rowsQuery, batch: from }, answer.batch, answer.row);
  cacheBatch(answer.batch);
  return answer.row;
}

/** Mutation that mends cells of a row on this page. */
export const useMendRow = (rowsQuery: RowsQuery) =>
  useMutation({
    mutationFn: (correction: Mended) => mend(rowsQuery, correction),
    scope: { id: `mend-${rowsQuery.batch.id}` },
    meta: { expected: 409 },
    // Other errors are shown at the row.
    onError: showNewer,
  });
