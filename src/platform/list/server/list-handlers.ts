import type { ImplementerInternalWithMiddlewares } from '@orpc/server';
import type { editableListOperations, listOperations } from '../list-operations.ts';
import { type BeginRowsBatch, beginRowsBatch } from '#platform/import/server/bulk-edit-batch.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import { beginBulkEdit } from './bulk-edit.ts';
import { readRows } from './list-rows.ts';
import type { ListSource } from './list-source.ts';

type Implementer<Operations extends (list: never) => object> = ImplementerInternalWithMiddlewares<
  ReturnType<Operations>,
  CallContext,
  OperationContext
>;

/** Handlers of `listOperations`: `callbacks: listHandlers(crm.callbacks, callbackSource)`. */
export const listHandlers = (operations: Implementer<typeof listOperations>, source: ListSource) => ({
  rows: operations.rows.handler(({ context: { db, clock, principal }, input }) =>
    readRows(db, source.of?.({ userId: principal.userId, now: clock.now() }) ?? source, input),
  ),
});

/**
 * Handlers of `editableListOperations`: `drugs: editableListHandlers(item.drugs, drugSource)`.
 *
 * @param begin creates the batch of a bulk edit
 */
export const editableListHandlers = (
  operations: Implementer<typeof editableListOperations>,
  source: ListSource,
  begin: BeginRowsBatch = beginRowsBatch,
) => ({
  ...listHandlers(operations, source),
  bulkEdit: operations.bulkEdit.handler(async ({ context: { db, cause }, input }) => ({
    batch_id: await beginBulkEdit(db, cause(), source, input, begin),
  })),
});
