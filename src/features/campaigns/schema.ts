import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { callbacks } from '#features/callbacks/schema.ts';
import { drugs } from '#features/drugs/schema.ts';
import { queueMessages } from '#features/message-queues/schema.ts';
import { patients } from '#features/patients/schema.ts';
import { identity, isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { users } from '#platform/session/schema.ts';
import { campaignChannels, campaignStatuses, refillStates, skipReasons } from './campaign-choices.ts';

/** Campaigns, and the patients whom they have reached. Statuses named as in the machine. */

export const campaigns = pgTable(
  'campaigns',
  {
    ...recordColumns(),
    name: text().notNull(),
    channel: text().notNull(),
    /** What agents say, or what is sent; empty in a draft. */
    text: text().notNull(),
    /** Name under which the operators have registered the text of a message (TRAI, TCCCPR 2018); empty for calls. */
    template: text().notNull(),
    /** The same in other languages, for messages; empty: patients who speak it get the English text. */
    text_hi: text().notNull().default(''),
    template_hi: text().notNull().default(''),
    text_mr: text().notNull().default(''),
    template_mr: text().notNull().default(''),
    text_gu: text().notNull().default(''),
    template_gu: text().notNull().default(''),
    /** The audience: patients who meet every criterion that is set. Those of orders leave cancelled ones aside. */
    city: text(),
    /** The last order is at most this many days ago. */
    ordered_within: integer(),
    /** The last order is more than this many days ago. */
    not_ordered_for: integer(),
    orders_least: integer(),
    /** The drug was in an order. */
    drug_id: reference().references(() => drugs.id),
    refill: text(),
    /** Days without another campaign before this one reaches a patient. */
    rest_days: integer().notNull(),
    starts_on: date({ mode: 'string' }).notNull(),
    ends_on: date({ mode: 'string' }).notNull(),
    /** Hours in which patients are reached, HH:MM. */
    from_time: text().notNull(),
    until_time: text().notNull(),
    per_hour: integer().notNull(),
    /** Before then nobody else is reached: keeps the pace. Null: nobody was reached yet. */
    next_at: moment(),
    owner_id: referenceTo(() => users.id),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('campaigns_status', isOneOf('status', Object.keys(campaignStatuses))),
    check('campaigns_channel', isOneOf('channel', Object.keys(campaignChannels))),
    check('campaigns_refill', isOneOf('refill', Object.keys(refillStates))),
    check('campaigns_days', sql`${table.starts_on} <= ${table.ends_on}`),
    check('campaigns_hours', sql`${table.from_time} < ${table.until_time}`),
    check('campaigns_pace', sql`${table.per_hour} > 0 and ${table.rest_days} >= 0`),
    index('campaigns_by_name').on(sql`lower(${table.name})`, table.id),
    index('campaigns_by_start').on(table.starts_on, table.id),
    index('campaigns_by_end').on(table.ends_on, table.id),
    index('campaigns_open').on(table.status).where(sql`${table.status} in ('scheduled', 'live', 'paused')`),
    index().on(table.drug_id),
    index().on(table.owner_id),
    index('campaigns_search').using('gin', sql`(lower(${table.name} || ' ' || ${table.text})) gin_trgm_ops`),
  ],
);

/** Accepted events. */
export const campaignEventLog = pgTable(
  'campaign_events',
  { campaign_id: referenceTo(() => campaigns.id), ...logColumns<CampaignPayload>() },
  (table) => [unique('campaign_events_version').on(table.campaign_id, table.version)],
);

export interface CampaignPayload {
  /** Names of the changed fields. */
  fields?: string[];
  reason?: string;
  /** Patients who could be reached when it was scheduled. */
  reachable?: number;
}

/**
 * Patients whom a campaign has reached, or skipped at that moment: one row for each of them. The campaign's row is locked while rows
 * are added; they are not unique, because a merge may give a patient those of two.
 */
export const campaignContacts = pgTable(
  'campaign_contacts',
  {
    id: identity(),
    campaign_id: referenceTo(() => campaigns.id),
    patient_id: referenceTo(() => patients.id),
    at: moment().notNull(),
    /** Of the message. */
    language: text().notNull().default('en'),
    /** Why nobody reached out; null: the patient is called, or a message is sent. */
    skipped: text(),
    callback_id: reference()
      .references(() => callbacks.id)
      .unique(),
    message_id: reference()
      .references(() => queueMessages.id)
      .unique(),
  },
  (table) => [
    check('campaign_contacts_skipped', isOneOf('skipped', Object.keys(skipReasons))),
    check(
      'campaign_contacts_cause',
      sql`num_nonnulls(${table.callback_id}, ${table.message_id}) <= 1 and (${table.skipped} is not null or num_nonnulls(${table.callback_id}, ${table.message_id}) = 1)`,
    ),
    index('campaign_contacts_by_campaign').on(table.campaign_id, table.id),
    index('campaign_contacts_by_patient').on(table.patient_id, table.at),
  ],
);
