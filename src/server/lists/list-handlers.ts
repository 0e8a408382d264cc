import type { ImplementerInternalWithMiddlewares } from '@orpc/server';
import type { listOperations } from '#contracts/lists/list-operations.ts';
import type { BeginRowsBatch } from '../batches/rows-batch.ts';
import type { CallContext } from '../http/call-context.ts';
import type { OperationContext } from '../services/implementation.ts';
import { beginBulkEdit } from './bulk-edit.ts';
import { readRows } from './list-rows.ts';
import type { ListSource } from './list-source.ts';

/** The implementer of a contract's `listOperations(…)`, such as `operations.item.drugs`. */
type ListOperations = ImplementerInternalWithMiddlewares<ReturnType<typeof listOperations>, CallContext, OperationContext>;

/**
 * Handlers of a list's operations: `drugs: listHandlers(item.drugs, drugSource, beginRowsBatch)`.
 *
 * @param begin what begins the batch of a bulk edit; a source without a target needs none
 */
export function listHandlers(operations: ListOperations, source: ListSource, begin?: BeginRowsBatch) {
  if (source.target && !begin) throw new Error(`The list ${source.list.id} has a target of bulk edits, and nothing that begins them`);
  return {
    rows: operations.rows.handler(({ context: { db }, input }) => readRows(db, source, input)),
    bulkEdit: operations.bulkEdit.handler(async ({ context: { db, cause }, input }) => ({
      batch_id: await beginBulkEdit(db, cause(), source, input, begin),
    })),
  };
}
