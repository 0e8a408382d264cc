import { ORPCError } from '@orpc/server';
import { and, eq } from 'drizzle-orm';
import { addNote, assignOrder, authorOf, changeOrder, type OrderUser, undoChange } from '#features/orders/server/public.ts';
import type { OrderConflict } from '#machines/orders/order-action-values.ts';
import type { OrderEvent } from '#machines/orders/order-facts.ts';
import { orderStatusCatalogue } from '#machines/orders/order-statuses.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { asSentence, sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Database, Queryable } from '#platform/server/db/database.ts';
import { type BulkOutcome } from '../bulk-choices.ts';
import { NOTIFIED_MOST } from '../bulk-limits.ts';
import { orderBulkResults } from '../schema.ts';
import type { StoredBulk } from './stored-bulk.ts';

export type StoredResult = typeof orderBulkResults.$inferSelect;

export interface OrderWork {
  db: Database;
  cause: Cause;
  bulk: StoredBulk;
  /** The maker, with the permissions of now. */
  maker: OrderUser;
}

/** The order has its result already: the bulk change was stopped meanwhile. Undoes the transaction. */
class Settled extends Error {}

interface Settlement {
  outcome: BulkOutcome;
  because?: Sentence | null;
  version_after?: number;
}

/** Stores the result of an order that still has none. False: it has one. */
export async function settle(db: Queryable, { bulk_id, position, outcome }: StoredResult, settlement: Settlement): Promise<boolean> {
  const isRow = and(eq(orderBulkResults.bulk_id, bulk_id), eq(orderBulkResults.position, position), eq(orderBulkResults.outcome, outcome));
  const { rowCount } = await db.update(orderBulkResults).set(settlement).where(isRow);
  return rowCount === 1;
}

async function requireSettled(...parts: Parameters<typeof settle>): Promise<void> {
  if (!(await settle(...parts))) throw new Settled();
}

/** Changes one order, or stores why it is not changed. The change and its result are one transaction, so that it is made once. */
export const changeOne = (work: OrderWork, row: StoredResult): Promise<void> =>
  withReason(work, row, 'refused', () => apply(work, row), changedMeanwhile);

/** Undoes the change of one order, or stores why it stays. */
export const restoreOne = (work: OrderWork, row: StoredResult): Promise<void> =>
  withReason(work, row, 'kept', () => restore(work, row), changedSince);

const changedMeanwhile = (by: string, status: Sentence) => sentence('{by} changed it meanwhile: {status}', { by, status });
const changedSince = (by: string, status: Sentence) => sentence('{by} changed it since: {status}', { by, status });

async function withReason(
  { db, bulk }: OrderWork,
  row: StoredResult,
  outcome: 'refused' | 'kept',
  attempt: () => Promise<void>,
  changed: typeof changedMeanwhile,
): Promise<void> {
  try {
    await attempt();
  } catch (fault) {
    if (fault instanceof Settled) return;
    // The query builder wraps what is thrown within a transaction of its own only.
    if (!(fault instanceof ORPCError) || fault.status >= 500) throw fault;
    await settle(db, row, { outcome, because: reasonOf(fault, bulk.kind, changed) });
  }
}

function reasonOf(fault: ORPCError<string, unknown>, event: string, changed: typeof changedMeanwhile): Sentence {
  const { code, by, status, abilities, ...data } = (fault.data ?? {}) as Partial<OrderConflict> & Partial<Sentence>;
  if (fault.status !== 409 || status === undefined) return asSentence({ message: fault.message, ...templateOf(data) });
  const name = { message: orderStatusCatalogue[status].name };
  if (code === 'order.changed') return changed(by ?? '', name);
  if (data.message !== undefined) return { message: data.message, ...templateOf(data) };
  const because = abilities?.find((ability) => ability.event === event)?.because;
  return because ?? sentence('Not possible for an order in {status}', { status: name });
}

const templateOf = ({ template, values }: Partial<Sentence>) => (template === undefined ? {} : { template, values });

async function apply({ db, cause, bulk, maker }: OrderWork, row: StoredResult): Promise<void> {
  const { kind, details, total } = bulk;
  const orderId = row.order_id;
  const also = (tx: Queryable, version: number) => requireSettled(tx, row, { outcome: 'changed', version_after: version });
  if (kind === 'note') return db.transaction((tx) => addNote(tx, cause, maker, { orderId, text: details.text ?? '', also }));
  if (kind === 'assign')
    return db.transaction((tx) => assignOrder(tx, cause, maker, { orderId, assignee: details.assignee?.id ?? 'none', also }));
  const { reason, comment } = details;
  await changeOrder(
    db,
    cause,
    { ...authorOf(maker), isQuiet: total > NOTIFIED_MOST },
    {
      orderId,
      event: { type: kind, reason: reason ?? '' } as OrderEvent,
      version: row.version,
      payload: { ...(reason && { reason }), ...(comment && { comment }) },
      also,
    },
  );
}

/** The chart of the bulk change has decided about the time, so each order's own limit does not apply. */
async function restore({ db, cause, bulk, maker }: OrderWork, row: StoredResult): Promise<void> {
  const author = { ...authorOf(maker), isQuiet: bulk.total > NOTIFIED_MOST };
  const undo = {
    orderId: row.order_id,
    version: row.version_after ?? 0,
    within: Infinity,
    also: (tx: Queryable) => requireSettled(tx, row, { outcome: 'undone', because: null }),
  };
  await db.transaction((tx) => undoChange(tx, cause, author, undo));
}
