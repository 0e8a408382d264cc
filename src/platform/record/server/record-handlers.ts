import type { ImplementerInternalWithMiddlewares } from '@orpc/server';
import { listsOfTarget } from '#platform/import/server/targets.ts';
import type { TableTarget } from '#platform/import/server/table-target.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import type { recordOperations } from '../record-operations.ts';
import { createRecord, readRecord, setRetired, updateRecord } from './table-records.ts';

/** The implementer of a contract's `recordOperations(…)`, such as `operations.item.distributorRates`. */
type RecordOperations = ImplementerInternalWithMiddlewares<ReturnType<typeof recordOperations>, CallContext, OperationContext>;

/** Handlers of the operations on one record: `{ ...editableListHandlers(operations, source), ...recordHandlers(operations, target) }`. */
export function recordHandlers(operations: RecordOperations, target: TableTarget) {
  /** Notifies the lists that show a record after it was written, and returns the result. */
  async function announceChange<Answer>(realtime: Realtime, write: Promise<Answer>): Promise<Answer> {
    const answer = await write;
    for (const list of listsOfTarget(target.id)) realtime.recordsChanged(list);
    return answer;
  }
  return {
    record: operations.record.handler(({ context: { db }, input }) => readRecord(db, target, input.record_id)),
    create: operations.create.handler(({ context: { db, cause, realtime }, input }) =>
      announceChange(realtime, createRecord(db, cause(), target, input)),
    ),
    update: operations.update.handler(({ context: { db, cause, realtime }, input }) =>
      announceChange(realtime, updateRecord(db, cause(), target, input)),
    ),
    setRetired: operations.setRetired.handler(({ context: { db, cause, realtime }, input }) =>
      announceChange(realtime, setRetired(db, cause(), target, input)),
    ),
  };
}
