import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { accountHolders } from '#features/session/demo/public.ts';
import { stores } from '#features/locations/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import type { AdvanceParts } from '#platform/server/demo/demo.ts';
import { othersOf } from '../server/period-kind.ts';
import { planPeriod } from '../server/plan-period.ts';
import { storeKind } from '../server/store-kind.ts';
import { planFault } from '#machines/stores/unserviceablePeriod.ts';
import { datedPeriodOf, storeOfDay } from './planned-periods.ts';

/** The first account that opens and closes stores. */
export const storeOperator = (): { id: number; name: string } => {
  const holder = accountHolders.find(({ tabs }) => tabs.includes('store-ops'));
  if (!holder) throw new Error('Nobody opens and closes stores');
  return { id: holder.id, name: holder.name };
};

/** Days ahead for which periods are planned. */
export const PLANNED_AHEAD = 6;
const HOUR = 3_600_000;
/** Of a store that is closed by hand each day, hours after the start of the day. */
const REOPENS = 20;

const causeAt = (at: Date): Cause => ({ at, userId: null, requestId: randomUUID(), operation: 'jobs.demonstration' });

/** Each new day: a period six days ahead is planned, and a store is closed until the evening. */
export async function advanceStoreOps({ db, since, now }: AdvanceParts): Promise<void> {
  const today = businessDate(now);
  if (businessDate(since) === today) return;
  const by = storeOperator();
  const cause = causeAt(now);
  const { store_id, starts, ends, weekdays, reason, note } = datedPeriodOf(daysLater(today, PLANNED_AHEAD));
  const plan = { startsAt: starts.toISOString(), endsAt: ends.toISOString(), weekdays, reason, note };
  await db.transaction(async (tx) => {
    const at = now.toISOString();
    // Users may have planned something that crosses it.
    if (planFault({ ...plan, at }, await othersOf(tx, store_id, null)) === null)
      await planPeriod(tx, cause, by, { store_id, starts_at: plan.startsAt, ends_at: plan.endsAt, weekdays: [...weekdays], reason, note });
    const until = new Date(startOfBusinessDay(today).getTime() + REOPENS * HOUR);
    const id = storeOfDay(today, 40);
    const [store] = await tx.select({ status: stores.status }).from(stores).where(eq(stores.id, id));
    if (store?.status !== 'SERVICEABLE' || until <= now) return;
    const event = { type: 'store.closed' as const, reason: 'POWER-OR-NETWORK' as const, note: '', until: until.toISOString(), at };
    await applyEvent(tx, cause, storeKind, await lockRecord(tx, storeKind, id), by, { event });
  });
}
