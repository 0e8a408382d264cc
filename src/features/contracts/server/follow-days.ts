import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, lt, lte, notInArray, or } from 'drizzle-orm';
import { lockRates } from '#features/distributor-rates/server/public.ts';
import { distributors } from '#features/distributors/server/public.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { bindingStatuses } from '../contract-choices.ts';
import { supplyContracts } from '../schema.ts';
import { contractKind } from './contract-kind.ts';

const AT_ONCE = 50;

/** Contracts that begin or end by a day. Those of a suspended distributor begin once it is active again. */
async function dueContracts(db: Database, on: string): Promise<number[]> {
  const { id, status, first_on, last_on, distributor_id } = supplyContracts;
  const begins = and(eq(status, 'approved'), lte(first_on, on), notInArray(distributors.status, ['suspended', 'closed']));
  const ends = and(inArray(status, bindingStatuses), lt(last_on, on));
  const rows = await db
    .select({ id })
    .from(supplyContracts)
    .innerJoin(distributors, eq(distributors.id, distributor_id))
    .where(or(begins, ends))
    .orderBy(asc(first_on), asc(id))
    .limit(AT_ONCE);
  return rows.map((row) => row.id);
}

/**
 * Brings approved contracts into force on their first day, and ends contracts after their last one, each in its own transaction.
 * Returns how many were changed.
 */
export async function followContractDays(db: Database, clock: Clock): Promise<number> {
  const at = clock.now();
  const on = businessDate(at);
  const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.days of contracts' };
  let changed = 0;
  for (const id of await dueContracts(db, on))
    await db.transaction(async (tx) => {
      // One that somebody changes, or that another server has taken, is left for the next round.
      const [stored] = await tx.select().from(supplyContracts).where(eq(supplyContracts.id, id)).for('update', { skipLocked: true });
      if (!stored) return;
      // Before the chart asks for other contracts of the same days.
      await lockRates(tx);
      const applied = await applyEvent(tx, cause, contractKind, stored, SYSTEM, { event: { type: 'day.begun', on } });
      if (applied.stored) changed += 1;
    });
  return changed;
}
