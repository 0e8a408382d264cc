import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, client } from '../api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import type { Batch, BatchRow } from '../../contract.ts';
import { keepBatch, knownBatch, showNewer } from '../use-batch.ts';
import { filterInput, type RowFilter } from './rows-place.ts';

export interface AskedRows {
  batch: Pick<Batch, 'id' | 'version'>;
  show: RowFilter;
  page: number;
  pageSize: number;
}

/** A later version of the batch has other rows: another key. */
function rowsOf({ batch: { id, version }, show, page, pageSize }: AskedRows) {
  const options = api.admin.batchRows.queryOptions({
    input: { batch_id: id, ...filterInput(show), ...(page > 1 && { page }), page_size: pageSize },
  });
  return { ...options, queryKey: [...options.queryKey, version] as unknown as typeof options.queryKey };
}

export const useBatchRows = (asked: AskedRows) =>
  useQuery({
    ...rowsOf(asked),
    // Rows of another filter or page stay until theirs are there; rows of another batch do not.
    placeholderData: (before, query) => (query && isOf(query.queryKey, asked.batch.id) ? keepPreviousData(before) : undefined),
  });

const isOf = (key: readonly unknown[], id: number): boolean => JSON.stringify(key).includes(`"batch_id":${id},`);

/** The mended row takes the place of the bad one, also where the filter would not show it any more: nothing jumps. */
function keepRow(asked: AskedRows, batch: Batch, row: BatchRow): void {
  const before = queryClient.getQueryData(rowsOf(asked).queryKey);
  if (!before) return;
  const rows = before.rows.map((each) => (each.line === row.line ? row : each));
  queryClient.setQueryData(rowsOf({ ...asked, batch }).queryKey, { ...before, rows });
}

interface Mended {
  line: number;
  given: Record<string, string>;
}

/** One after the other, each from where the one before left the batch. */
async function mend(asked: AskedRows, mended: Mended) {
  const from = knownBatch(asked.batch.id) ?? asked.batch;
  const answer = await client.admin.mendBatchRow({ batch_id: from.id, version: from.version, ...mended });
  keepRow({ ...asked, batch: from }, answer.batch, answer.row);
  keepBatch(answer.batch);
  return answer.row;
}

/** Mends cells of a row of this page. */
export const useMendRow = (asked: AskedRows) =>
  useMutation({
    mutationFn: (mended: Mended) => mend(asked, mended),
    scope: { id: `mend-${asked.batch.id}` },
    meta: { expected: 409 },
    // What else is wrong is said at the row.
    onError: showNewer,
  });
