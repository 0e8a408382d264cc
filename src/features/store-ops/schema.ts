import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { closingReasons } from '#machines/stores/closing-reasons.ts';
import { stores } from '#features/locations/schema.ts';
import { isOneOf, moment, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { periodStatuses } from './store-ops-choices.ts';

/** What happens to the serviceability of stores (§2.2, §7.6). Statuses named as in the machines. */

/** Accepted events of stores. */
export const storeEventLog = pgTable(
  'store_events',
  {
    store_id: referenceTo(() => stores.id),
    ...logColumns<ClosurePayload>(),
  },
  (table) => [unique('store_events_version').on(table.store_id, table.version), index('store_events_by_time').on(table.at)],
);

/** Planned times in which a store does not serve. The times are those of `PeriodTimes`. */
export const unserviceablePeriods = pgTable(
  'unserviceable_periods',
  {
    /** The state as recorded; what the clock has decided since is recorded within seconds. */
    ...recordColumns(),
    store_id: referenceTo(() => stores.id),
    starts_at: moment().notNull(),
    ends_at: moment().notNull(),
    /** 1 is Monday; empty: without a break. */
    weekdays: jsonb().$type<readonly number[]>().notNull(),
    /** yyyy-mm-dd. */
    exceptions: jsonb().$type<readonly string[]>().notNull(),
    /** When it was ended by hand. */
    ended_at: moment(),
    reason: text().notNull(),
    note: text().notNull(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('unserviceable_periods_status', isOneOf('status', Object.keys(periodStatuses))),
    check('unserviceable_periods_reason', isOneOf('reason', Object.keys(closingReasons))),
    check('unserviceable_periods_times', sql`${table.starts_at} < ${table.ends_at}`),
    index('unserviceable_periods_by_store').on(table.store_id, table.ends_at),
    index('unserviceable_periods_by_start').on(table.starts_at, table.id),
    index('unserviceable_periods_due').on(table.starts_at, table.ends_at).where(sql`${table.status} in ('scheduled', 'active')`),
  ],
);

/** Accepted events of periods. */
export const periodEventLog = pgTable(
  'unserviceable_period_events',
  {
    period_id: referenceTo(() => unserviceablePeriods.id),
    ...logColumns<ClosurePayload>(),
  },
  (table) => [
    unique('unserviceable_period_events_version').on(table.period_id, table.version),
    index('unserviceable_period_events_by_time').on(table.at),
  ],
);

export interface ClosurePayload {
  reason?: string;
  /** Moments. */
  from?: string;
  until?: string;
  /** yyyy-mm-dd. */
  day?: string;
  note?: string;
}
