import { and, asc, lt, not } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { orders } from '../schema.ts';
import { changeOrder } from './order-change.ts';

const BATCH = 50;

/** Sends the chart's `due.passed`, once each, for follow-ups and unreached customers whose due time has passed. */
export async function escalateOverdue(db: Database, clock: Clock): Promise<number> {
  const at = clock.now();
  const overdue = await db
    .select({ id: orders.id, version: orders.version })
    .from(orders)
    .where(and(lt(orders.due_at, at), not(orders.escalated)))
    .orderBy(asc(orders.due_at))
    .limit(BATCH);
  for (const { id, version } of overdue) {
    const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.escalations' };
    // A conflict means that a user has moved the order meanwhile; nothing is left to escalate.
    await changeOrder(
      db,
      cause,
      { userId: null, agentId: null, by: 'System', roles: [], tabs: [] },
      { orderId: id, event: { type: 'due.passed' }, version, payload: {} },
    ).catch(ignoreConflict);
  }
  return overdue.length;
}

export function ignoreConflict(fault: unknown): void {
  if ((fault as { code?: string }).code !== 'CONFLICT') throw fault;
}
