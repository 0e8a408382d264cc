import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { LONGEST_INTERVAL, SHORTEST_INTERVAL } from '#machines/subscriptions/subscription-facts.ts';
import { drugs } from '#features/drugs/schema.ts';
import { stores } from '#features/locations/schema.ts';
import { orders } from '#features/orders/schema.ts';
import { patientAddresses, patients } from '#features/patients/schema.ts';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import { isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { users } from '#platform/session/schema.ts';
import { openSteps, stepStatuses, subscriptionDeliveries, subscriptionStatuses } from './subscription-choices.ts';

/** Subscriptions of patients and their refills. Statuses named as in the machines; who changes a refill has locked its subscription. */

export const subscriptions = pgTable(
  'subscriptions',
  {
    ...recordColumns(),
    patient_id: referenceTo(() => patients.id),
    address_id: referenceTo(() => patientAddresses.id),
    delivery: text().notNull(),
    /** Of a pick-up; null: it is delivered. */
    store_id: reference().references(() => stores.id),
    interval_days: integer().notNull(),
    /** Day of the next refill. */
    next_on: date({ mode: 'string' }).notNull(),
    /** Last day on which a refill may be due; null: open. */
    ends_on: date({ mode: 'string' }),
    /** It goes on from this day; null: it is not paused. */
    paused_until: date({ mode: 'string' }),
    user_id: referenceTo(() => users.id),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('subscriptions_status', isOneOf('status', Object.keys(subscriptionStatuses))),
    check('subscriptions_delivery', isOneOf('delivery', Object.keys(subscriptionDeliveries))),
    check('subscriptions_store', sql`(${table.delivery} = 'STORE-PICKUP') = (${table.store_id} is not null)`),
    check(
      'subscriptions_interval',
      sql`${table.interval_days} between ${sql.raw(String(SHORTEST_INTERVAL))} and ${sql.raw(String(LONGEST_INTERVAL))}`,
    ),
    check('subscriptions_pause', sql`(${table.status} = 'PAUSED') = (${table.paused_until} is not null)`),
    index('subscriptions_by_next').on(table.next_on, table.id),
    index('subscriptions_by_creation').on(table.created_at, table.id),
    index('subscriptions_by_patient').on(table.patient_id, table.created_at, table.id),
    index().on(table.address_id),
  ],
);

/** Medicines of each refill, one line per drug. */
export const subscriptionLines = pgTable(
  'subscription_lines',
  {
    subscription_id: referenceTo(() => subscriptions.id),
    drug_id: referenceTo(() => drugs.id),
    quantity: integer().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscription_id, table.drug_id] }),
    check('subscription_lines_quantity', sql`${table.quantity} between 1 and ${sql.raw(String(MAXIMUM_QUANTITY_PER_DRUG))}`),
    index().on(table.drug_id),
  ],
);

/** Accepted events. */
export const subscriptionEventLog = pgTable(
  'subscription_events',
  {
    subscription_id: referenceTo(() => subscriptions.id),
    /** What was changed, days, reason or comment. */
    ...logColumns<SubscriptionPayload>(),
  },
  (table) => [unique('subscription_events_version').on(table.subscription_id, table.version)],
);

export interface SubscriptionPayload {
  changed?: string[];
  until?: string;
  next_on?: string;
  step?: string;
  order_id?: number;
  note?: string;
}

/** Refills: one at a time, planned a week ahead. */
export const subscriptionSteps = pgTable(
  'subscription_steps',
  {
    ...recordColumns(),
    subscription_id: referenceTo(() => subscriptions.id),
    due_on: date({ mode: 'string' }).notNull(),
    order_id: reference().references(() => orders.id),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('subscription_steps_status', isOneOf('status', Object.keys(stepStatuses))),
    uniqueIndex('subscription_steps_open').on(table.subscription_id).where(isOneOf('status', openSteps)),
    uniqueIndex('subscription_steps_order').on(table.order_id).where(sql`${table.order_id} is not null`),
    index('subscription_steps_by_subscription').on(table.subscription_id, table.id),
    index('subscription_steps_scheduled').on(table.due_on).where(sql`${table.status} = 'SCHEDULED'`),
  ],
);

/** Accepted events of refills. */
export const subscriptionStepEventLog = pgTable(
  'subscription_step_events',
  {
    step_id: referenceTo(() => subscriptionSteps.id),
    /** Order, day or reason. */
    ...logColumns<StepPayload>(),
  },
  (table) => [unique('subscription_step_events_version').on(table.step_id, table.version)],
);

export interface StepPayload {
  order_id?: number;
  due_on?: string;
  note?: string;
}
