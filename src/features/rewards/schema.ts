import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { copaymentMethods } from '#machines/loyalty/redemption-facts.ts';
import { patients } from '#features/patients/schema.ts';
import { identity, isOneOf, moment, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { users } from '#platform/session/schema.ts';
import { redemptionStatuses, rewardCategories, rewardKinds, skuStatuses, testTypes } from './reward-choices.ts';

/** Rewards that patients get for points, and their redemptions. Money in paise; statuses named as in the machine. */

export const rewards = pgTable(
  'rewards',
  {
    id: identity(),
    version: integer().notNull().default(1),
    name: text().notNull(),
    category: text().notNull(),
    vendor: text().notNull(),
    kind: text().notNull(),
    /** Of a lab test. */
    test_type: text(),
    points: integer().notNull(),
    /** What the patient pays besides the points; null: nothing. */
    copayment: integer(),
    status: text().notNull(),
    valid_from: date({ mode: 'string' }).notNull(),
    /** Last day; null: no end. */
    valid_to: date({ mode: 'string' }),
    /** All that were ever offered: redemptions take from it. Null: unlimited. */
    stock: integer(),
    /** Time since which it is not offered any more. */
    retired_at: moment(),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [
    check('rewards_category', isOneOf('category', Object.keys(rewardCategories))),
    check('rewards_kind', isOneOf('kind', Object.keys(rewardKinds))),
    check('rewards_test_type', isOneOf('test_type', Object.keys(testTypes))),
    check('rewards_test', sql`(${table.kind} = 'TEST') = (${table.test_type} is not null)`),
    check('rewards_status', isOneOf('status', Object.keys(skuStatuses))),
    check('rewards_points', sql`${table.points} > 0`),
    check('rewards_copayment', sql`${table.copayment} > 0`),
    check('rewards_stock', sql`${table.stock} >= 0`),
    check('rewards_days', sql`${table.valid_from} <= ${table.valid_to}`),
    uniqueIndex('rewards_name').on(sql`lower(${table.name})`).where(sql`${table.retired_at} is null`),
    index('rewards_by_name').on(sql`lower(${table.name})`, table.id),
    index('rewards_by_points').on(table.points, table.id),
    index('rewards_by_update').on(table.updated_at, table.id),
  ],
);

export const redemptions = pgTable(
  'redemptions',
  {
    ...recordColumns(),
    patient_id: referenceTo(() => patients.id),
    reward_id: referenceTo(() => rewards.id),
    /** Points and co-payment as they were when it was booked. */
    points: integer().notNull(),
    copayment: integer().notNull(),
    /** How the co-payment was paid; null: it was not. */
    payment: text(),
    user_id: referenceTo(() => users.id),
    /** By then it is confirmed, or expires. */
    expires_at: moment().notNull(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('redemptions_status', isOneOf('status', Object.keys(redemptionStatuses))),
    check('redemptions_payment', isOneOf('payment', Object.keys(copaymentMethods))),
    check('redemptions_points', sql`${table.points} > 0 and ${table.copayment} >= 0`),
    index('redemptions_by_creation').on(table.created_at, table.id),
    index('redemptions_by_points').on(table.points, table.id),
    index('redemptions_by_patient').on(table.patient_id, table.created_at, table.id),
    index('redemptions_by_reward').on(table.reward_id, table.status),
    index('redemptions_unconfirmed').on(table.expires_at).where(sql`${table.status} = 'BOOKED'`),
  ],
);

/** Accepted events. */
export const redemptionEventLog = pgTable(
  'redemption_events',
  {
    redemption_id: referenceTo(() => redemptions.id),
    /** How the co-payment was paid, reference of the refund, reason. */
    ...logColumns<RedemptionPayload>(),
  },
  (table) => [unique('redemption_events_version').on(table.redemption_id, table.version)],
);

export interface RedemptionPayload {
  payment?: string;
  reference?: string;
  note?: string;
}
