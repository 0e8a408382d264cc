import { ORPCError } from '@orpc/server';
import { eq, sql } from 'drizzle-orm';
import {
  type BulkChangeEvent,
  type BulkChangeFacts,
  bulkChangeMachine,
  bulkChangeWhy,
  whyBulkNotUndone,
} from '#machines/orders/bulkChange.ts';
import { accept } from '#machines/entity.ts';
import { holds } from '#platform/access/permissions.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Sentence } from '#platform/contract/sentence.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { acceptFor } from '#platform/server/realtime/record-watch.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import type { BulkChangeKind, BulkState } from '../bulk-choices.ts';
import type { BulkChange } from '../contract.ts';
import { orderBulkChanges } from '../schema.ts';

export type StoredBulk = typeof orderBulkChanges.$inferSelect;

/** Input of the chart's guards. */
const factsOf = ({ kind, user_id, changed, ended_at }: StoredBulk): BulkChangeFacts => ({
  kind: kind as BulkChangeKind,
  makerId: user_id,
  changed,
  endedAt: ended_at?.toISOString() ?? null,
});

const noSuchBulk = () => new ORPCError('NOT_FOUND', { message: 'Bulk change not found' });

/** A bulk change that the user may see: the user's own, and with `orders.bulk` everyone's. */
export async function requireBulk(db: Queryable, principal: Principal, bulkId: number): Promise<StoredBulk> {
  const [stored] = await db.select().from(orderBulkChanges).where(eq(orderBulkChanges.id, bulkId));
  if (!stored || (stored.user_id !== principal.userId && !holds('orders.bulk', principal))) throw noSuchBulk();
  return stored;
}

/** Reads a bulk change and locks it until the end of the transaction. */
export async function lockBulk(tx: Transaction, bulkId: number): Promise<StoredBulk | null> {
  const [stored] = await tx.select().from(orderBulkChanges).where(eq(orderBulkChanges.id, bulkId)).for('update');
  return stored ?? null;
}

/** Columns that the audit keeps of each event. */
const AUDITED = ['state', 'version', 'total', 'changed', 'refused', 'not_reached', 'undone', 'kept'] as const;
const auditedOf = (bulk: StoredBulk) => Object.fromEntries(AUDITED.map((name) => [name, bulk[name]]));

/** Applies an event to the locked bulk change, with one audit row. Null: the chart refuses the event. */
export async function moveBulk(tx: Transaction, cause: Cause, stored: StoredBulk, event: BulkChangeEvent): Promise<StoredBulk | null> {
  const moved = acceptFor({ tx, record: `order_bulk_changes/${stored.id}` }, bulkChangeMachine, stored.state, factsOf(stored), event);
  if (!moved) return null;
  const { endedAt } = moved.context;
  const [row] = await tx
    .update(orderBulkChanges)
    .set({
      state: moved.state,
      version: sql`${orderBulkChanges.version} + 1`,
      ended_at: endedAt === null ? null : new Date(endedAt),
      ...(moved.state === 'undone' && { undone_at: cause.at }),
    })
    .where(eq(orderBulkChanges.id, stored.id))
    .returning();
  if (!row) throw new Error(`Bulk change ${stored.id} is gone`);
  await recordAudit(tx, cause, `order_bulk_changes/${stored.id}`, auditedOf(stored), { event: event.type, ...auditedOf(row) });
  return row;
}

/** CONFLICT (409) with the bulk change as it is, and the reason. */
export function bulkConflict(stored: StoredBulk, principal: Principal, now: Date, event: BulkChangeEvent) {
  const { message, ...why } = bulkChangeWhy(factsOf(stored), event);
  return new ORPCError('CONFLICT', { status: 409, message, data: { record: presentBulk(stored, principal, now), message, ...why } });
}

/** Counts the results anew. */
export const countResults = (tx: Queryable, bulkId: number) =>
  tx.execute(sql`
    update order_bulk_changes b set changed = c.changed, refused = c.refused, not_reached = c.not_reached, undone = c.undone, kept = c.kept
    from (
      select count(*) filter (where outcome = 'changed') as changed, count(*) filter (where outcome = 'refused') as refused,
        count(*) filter (where outcome = 'left') as not_reached, count(*) filter (where outcome = 'undone') as undone,
        count(*) filter (where outcome = 'kept') as kept
      from order_bulk_results where bulk_id = ${bulkId}
    ) c where b.id = ${bulkId}`);

/** A bulk change as in the contract. */
export function presentBulk(stored: StoredBulk, principal: Principal, now: Date): BulkChange {
  const { details, question, user_id: userId } = stored;
  const request = { userId: principal.userId, at: now.toISOString() };
  const facts = factsOf(stored);
  const abilityOf = (event: BulkChangeEvent, why: Sentence | null) => {
    const isAllowed = accept(bulkChangeMachine, stored.state, facts, event) !== null;
    return { allowed: isAllowed, because: isAllowed ? null : (why ?? bulkChangeWhy(facts, event)) };
  };
  return {
    id: stored.id,
    version: stored.version,
    state: stored.state as BulkState,
    kind: stored.kind as BulkChangeKind,
    reason: details.reason ?? null,
    comment: details.comment ?? null,
    text: details.text ?? null,
    assignee: details.assignee?.name ?? null,
    list: stored.list as BulkChange['list'],
    question,
    by: stored.by,
    total: stored.total,
    changed: stored.changed,
    refused: stored.refused,
    not_reached: stored.not_reached,
    undone: stored.undone,
    kept: stored.kept,
    created_at: stored.created_at.toISOString(),
    ended_at: stored.ended_at?.toISOString() ?? null,
    undone_at: stored.undone_at?.toISOString() ?? null,
    may_stop: abilityOf({ type: 'stop', ...request }, null),
    may_undo: abilityOf({ type: 'undo', ...request }, userId === principal.userId ? null : whyBulkNotUndone(facts, request)),
  };
}
