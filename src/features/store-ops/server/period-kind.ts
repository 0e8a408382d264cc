import { and, eq, inArray, ne } from 'drizzle-orm';
import type { ClosingReason } from '#machines/stores/closing-reasons.ts';
import { type PeriodTimes, spansOf } from '#machines/stores/period-times.ts';
import { type PeriodFacts, unserviceablePeriodMachine, unserviceablePeriodWhy } from '#machines/stores/unserviceablePeriod.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { listChanged } from '#platform/server/realtime/after-commit.ts';
import { periodEventLog, unserviceablePeriods } from '../schema.ts';
import { periodList, storeList } from '../store-ops-lists.ts';

export type StoredPeriod = typeof unserviceablePeriods.$inferSelect;

export const timesOf = ({ starts_at, ends_at, weekdays, exceptions, ended_at }: StoredPeriod): PeriodTimes => ({
  startsAt: starts_at.toISOString(),
  endsAt: ends_at.toISOString(),
  weekdays,
  exceptions,
  endedAt: ended_at?.toISOString() ?? null,
});

/** When other periods of the store close it. @param exceptId a period that is left out; null: none */
export async function othersOf(db: Queryable, storeId: number, exceptId: number | null): Promise<PeriodFacts['others']> {
  const rows = await db
    .select()
    .from(unserviceablePeriods)
    .where(
      and(
        eq(unserviceablePeriods.store_id, storeId),
        inArray(unserviceablePeriods.status, ['scheduled', 'active']),
        exceptId === null ? undefined : ne(unserviceablePeriods.id, exceptId),
      ),
    );
  const spans = (isRecurring: boolean) =>
    rows.filter(({ weekdays }) => weekdays.length > 0 === isRecurring).flatMap((row) => spansOf(timesOf(row)));
  return { dated: spans(false), recurring: spans(true) };
}

const change = 'stores.manage';

export const periodKind: RecordKind<typeof unserviceablePeriodMachine, StoredPeriod> = {
  machine: unserviceablePeriodMachine,
  table: unserviceablePeriods,
  log: { table: periodEventLog, record: periodEventLog.period_id },
  list: periodList.id,
  missing: msg('Period not found'),
  permissions: { 'period.changed': change, 'period.cancelled': change, 'period.endedEarly': change, 'day.excepted': change },
  context: async (db, stored) => ({
    ...timesOf(stored),
    reason: stored.reason as ClosingReason,
    note: stored.note,
    others: await othersOf(db, stored.store_id, stored.id),
  }),
  columns: ({ startsAt, endsAt, weekdays, exceptions, endedAt, reason, note }, { at }) => ({
    starts_at: new Date(startsAt),
    ends_at: new Date(endsAt),
    weekdays,
    exceptions,
    ended_at: endedAt === null ? null : new Date(endedAt),
    reason,
    note,
    updated_at: at,
  }),
  payload: (event, { context: { reason, startsAt, endsAt } }) => ({
    ...(event.type === 'period.changed' && { reason, from: startsAt, until: endsAt, ...(event.note && { note: event.note }) }),
    ...(event.type === 'day.excepted' && { day: event.day }),
  }),
  why: unserviceablePeriodWhy,
  audited: ({ starts_at, ends_at, weekdays, exceptions, ended_at, reason }) => ({
    starts_at,
    ends_at,
    weekdays,
    exceptions,
    ended_at,
    reason,
  }),
  follow: (tx) => Promise.resolve(listChanged(tx, storeList.id)),
};
