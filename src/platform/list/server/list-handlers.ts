import type { ImplementerInternalWithMiddlewares } from '@orpc/server';
import type { listOperations } from '../list-operations.ts';
import { type BeginRowsBatch, beginRowsBatch } from '#platform/import/server/bulk-edit-batch.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/permission-check.ts';
import { beginBulkEdit } from './bulk-edit.ts';
import { readRows } from './list-rows.ts';
import type { ListSource } from './list-source.ts';

/** The implementer of a contract's `listOperations(…)`, such as `operations.item.drugs`. */
type ListOperations = ImplementerInternalWithMiddlewares<ReturnType<typeof listOperations>, CallContext, OperationContext>;

/**
 * Handlers of a list's operations: `drugs: listHandlers(item.drugs, drugSource)`.
 *
 * @param begin creates the batch of a bulk edit
 */
export const listHandlers = (operations: ListOperations, source: ListSource, begin: BeginRowsBatch = beginRowsBatch) => ({
  rows: operations.rows.handler(({ context: { db, clock, principal }, input }) =>
    readRows(db, source.of?.({ userId: principal.userId, now: clock.now() }) ?? source, input),
  ),
  bulkEdit: operations.bulkEdit.handler(async ({ context: { db, cause }, input }) => ({
    batch_id: await beginBulkEdit(db, cause(), source, input, begin),
  })),
});
