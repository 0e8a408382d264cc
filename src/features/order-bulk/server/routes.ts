import { and, asc, eq, sql } from 'drizzle-orm';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import type { BulkOutcome } from '../bulk-choices.ts';
import { bulkChangeList } from '../bulk-list.ts';
import { contract } from '../contract.ts';
import { orderBulkResults } from '../schema.ts';
import { bulkChangeSource } from './bulk-source.ts';
import { startBulk } from './start-bulk.ts';
import { bulkConflict, countResults, lockBulk, moveBulk, presentBulk, requireBulk } from './stored-bulk.ts';

const operations = operationsOf(contract);
const { oms } = operations;

type Context = Pick<CallContext & OperationContext, 'db' | 'clock' | 'cause' | 'realtime' | 'principal'>;

const read = async ({ db, clock, principal }: Context, bulkId: number) =>
  presentBulk(await requireBulk(db, principal, bulkId), principal, clock.now());

/** Sends the user's event to the chart of the bulk change. CONFLICT (409) if it is refused. */
async function send(context: Context, bulkId: number, type: 'stop' | 'undo') {
  const { db, cause, principal, realtime, clock } = context;
  await requireBulk(db, principal, bulkId);
  const because = cause();
  await db.transaction(async (tx) => {
    const stored = await lockBulk(tx, bulkId);
    if (!stored) throw new Error(`Bulk change ${bulkId} is gone`);
    const event = { type, userId: principal.userId, at: because.at.toISOString() };
    if (type === 'stop') {
      // The order that is being changed just now keeps its result; the count follows it.
      const moved = await moveBulk(tx, because, stored, event);
      if (!moved) throw bulkConflict(stored, principal, clock.now(), event);
      await tx.execute(sql`update order_bulk_results set outcome = 'left' where bulk_id = ${bulkId} and outcome = 'waiting'`);
      await countResults(tx, bulkId);
      return;
    }
    if (!(await moveBulk(tx, because, stored, event))) throw bulkConflict(stored, principal, clock.now(), event);
  });
  realtime.recordsChanged(bulkChangeList.id);
  return read(context, bulkId);
}

export const routes = operations.router({
  oms: {
    bulkChanges: listHandlers(oms.bulkChanges, bulkChangeSource),

    startBulkChange: oms.startBulkChange.handler(async ({ context, input }) => {
      const { db, cause, principal, realtime } = context;
      const id = await startBulk(db, cause(), principal, input);
      realtime.recordsChanged(bulkChangeList.id);
      return read(context, id);
    }),

    bulkChange: oms.bulkChange.handler(({ context, input }) => read(context, input.bulk_id)),

    bulkResults: oms.bulkResults.handler(async ({ context: { db, principal }, input }) => {
      const { id } = await requireBulk(db, principal, input.bulk_id);
      const { outcome, page, page_size: size } = input;
      const isRow = and(eq(orderBulkResults.bulk_id, id), outcome && eq(orderBulkResults.outcome, outcome));
      const [rows, total] = await Promise.all([
        db
          .select()
          .from(orderBulkResults)
          .where(isRow)
          .orderBy(asc(orderBulkResults.position))
          .limit(size)
          .offset((page - 1) * size),
        db.$count(orderBulkResults, isRow),
      ]);
      return {
        rows: rows.map((row) => ({ order_id: row.order_id, code: row.code, outcome: row.outcome as BulkOutcome, because: row.because })),
        total,
      };
    }),

    stopBulkChange: oms.stopBulkChange.handler(({ context, input }) => send(context, input.bulk_id, 'stop')),
    undoBulkChange: oms.undoBulkChange.handler(({ context, input }) => send(context, input.bulk_id, 'undo')),
  },
});
