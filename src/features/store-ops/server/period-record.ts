import { eq } from 'drizzle-orm';
import { stores } from '#features/locations/server/public.ts';
import type { ClosingReason } from '#machines/stores/closing-reasons.ts';
import { daysToCome, type PeriodTimes } from '#machines/stores/period-times.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { PeriodRecord, StoreLogEntry } from '../contract.ts';
import { unserviceablePeriods } from '../schema.ts';
import type { PeriodStatus } from '../store-ops-choices.ts';
import { periodKind } from './period-kind.ts';

/** By the clock, which is ahead of the record until the job has written it. */
export function statusAt(status: string, { startsAt, endsAt }: Pick<PeriodTimes, 'startsAt' | 'endsAt'>, at: string): PeriodStatus {
  if (status !== 'scheduled' && status !== 'active') return status as PeriodStatus;
  if (at >= endsAt) return 'ended';
  return at >= startsAt ? 'active' : 'scheduled';
}

/** @throws ORPCError 404 */
export const readPeriod: ReadRecord<PeriodRecord> = async (db, { person, at: now }, periodId) => {
  const [found] = await db
    .select({ stored: unserviceablePeriods, store: { id: stores.id, name: stores.name, code: stores.code } })
    .from(unserviceablePeriods)
    .innerJoin(stores, eq(stores.id, unserviceablePeriods.store_id))
    .where(eq(unserviceablePeriods.id, periodId));
  if (!found) throw notFound(periodKind);
  const { stored, store } = found;
  const facts = await periodKind.context(db, stored, SYSTEM, now);
  const { startsAt, endsAt, weekdays, exceptions, endedAt, note } = facts;
  const at = now.toISOString();
  const status = statusAt(stored.status, facts, at);
  const days = status === 'scheduled' || status === 'active' ? daysToCome(facts, at) : [];
  return {
    id: stored.id,
    version: stored.version,
    status,
    store,
    starts_at: startsAt,
    ends_at: endsAt,
    weekdays: [...weekdays],
    exceptions: [...exceptions],
    days_to_come: days,
    ended_at: endedAt,
    reason: stored.reason as ClosingReason,
    note,
    log: await readLog<StoreLogEntry['payload']>(db, periodKind, periodId),
    abilities: judge(periodKind, { state: status, context: facts, person, at: now }, [
      { type: 'period.changed' },
      { type: 'period.cancelled' },
      { type: 'period.endedEarly' },
      { type: 'day.excepted' },
    ]),
  };
};
