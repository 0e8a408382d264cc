import { and, eq, isNull } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { orders, type OrderMove } from '#features/orders/server/public.ts';
import { changePoints, lockLedger } from '#features/points/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { pointsOf, tierOf } from '../loyalty-rules.ts';
import { earnings } from '../schema.ts';
import { earnedForTier } from './membership.ts';
import { loyaltyRulesAt } from './rules-in-effect.ts';

/** Orders of a round. */
const MOST = 50;

/** A completed order earns points. */
export async function keepEarning(tx: Transaction, { at }: Cause, { order, to }: OrderMove): Promise<void> {
  if (to !== 'COMPLETED' || order.status === to) return;
  await tx.insert(earnings).values({ order_id: order.id, completed_at: at }).onConflictDoNothing();
}

/** Credits the points of completed orders, each once on however many servers, by the rules of the day of their completion. */
export async function creditPoints(db: Database, clock: Clock): Promise<number> {
  const due = await db.select({ id: earnings.id }).from(earnings).where(isNull(earnings.points)).orderBy(earnings.id).limit(MOST);
  for (const { id } of due) {
    const cause = { at: clock.now(), userId: null, requestId: randomUUID(), operation: 'jobs.earned points' };
    await db.transaction((tx) => credit(tx, cause, id));
  }
  return due.length;
}

async function credit(tx: Transaction, cause: Cause, id: number): Promise<void> {
  const [earning] = await tx
    .select({
      at: earnings.completed_at,
      code: orders.code,
      patient: orders.patient_id,
      value: orders.value,
      charge: orders.delivery_charge,
    })
    .from(earnings)
    .innerJoin(orders, eq(orders.id, earnings.order_id))
    .where(and(eq(earnings.id, id), isNull(earnings.points)))
    .for('update', { of: earnings, skipLocked: true });
  if (!earning) return;
  const { at, code, patient, value, charge } = earning;
  const rules = await loyaltyRulesAt(tx, at);
  // Null: the patient was erased.
  const ledger = await lockLedger(tx, patient);
  const points = ledger === null ? 0 : pointsOf(value - charge, tierOf(await earnedForTier(tx, ledger, at), rules), rules);
  if (ledger !== null && points > 0) await changePoints(tx, cause, ledger, { by: SYSTEM, kind: 'EARNED', points, note: code });
  await tx.update(earnings).set({ points }).where(eq(earnings.id, id));
}
