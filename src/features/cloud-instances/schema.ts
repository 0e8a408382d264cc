import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { CloudProblem } from '#machines/platform/cloud-facts.ts';
import type { OffHours } from '#machines/platform/off-hours.ts';
import { isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { users } from '#platform/session/schema.ts';
import { environments, instanceStates, problems, type ProviderProblem, providerProblems } from './cloud-choices.ts';

/** Cloud instances as the provider lists them, and what was asked of them. States named as in the machine. */

export const cloudInstances = pgTable(
  'cloud_instances',
  {
    ...recordColumns(),
    status_since: moment().notNull(),
    /** The provider's. */
    instance_id: text().notNull(),
    region: text().notNull(),
    name: text().notNull(),
    environment: text().notNull(),
    type: text().notNull(),
    owner: text().notNull(),
    launched_at: moment(),
    schedule: jsonb().$type<OffHours>(),
    kept_until: moment(),
    /** Who asked for what a second person is to approve, and why. */
    requester_id: reference().references(() => users.id),
    reason: text().notNull().default(''),
    /** Until when the provider is to report, or a second person to decide. */
    due_at: moment(),
    is_restarting: boolean().notNull().default(false),
    /** Its off-hours stopped it. */
    is_asleep: boolean().notNull().default(false),
    problem: text().$type<CloudProblem>(),
    /** The provider's own words about the problem. */
    detail: text().notNull().default(''),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('cloud_instances_status', isOneOf('status', Object.keys(instanceStates))),
    check('cloud_instances_environment', isOneOf('environment', Object.keys(environments))),
    check('cloud_instances_problem', isOneOf('problem', Object.keys(problems))),
    check('cloud_instances_requester', sql`(${table.status} like '%Requested') = (${table.requester_id} is not null)`),
    unique('cloud_instances_of_provider').on(table.region, table.instance_id),
    index('cloud_instances_by_name').on(sql`lower(${table.name})`, table.id),
    index('cloud_instances_by_region').on(sql`lower(${table.region})`, table.id),
    index('cloud_instances_by_type').on(sql`lower(${table.type})`, table.id),
    index('cloud_instances_by_owner').on(sql`lower(${table.owner})`, table.id),
    index('cloud_instances_by_since').on(table.status_since, table.id),
    index('cloud_instances_by_launch').on(table.launched_at, table.id),
    index().on(table.requester_id),
    index('cloud_instances_search').using('gin', sql`(lower(${table.name} || ' ' || ${table.instance_id})) gin_trgm_ops`),
  ],
);

/** Accepted events. */
export const cloudInstanceEventLog = pgTable(
  'cloud_instance_events',
  {
    cloud_instance_id: referenceTo(() => cloudInstances.id),
    ...logColumns<InstancePayload>(),
  },
  (table) => [unique('cloud_instance_events_version').on(table.cloud_instance_id, table.version)],
);

export interface InstancePayload {
  reason?: string;
  note?: string;
  problem?: CloudProblem;
  /** The provider's own words. */
  detail?: string;
  until?: string;
  /** Null: removed. */
  schedule?: OffHours | null;
}

/** The one row says when the provider was read last, and why it could not be read since. */
export const cloudProvider = pgTable(
  'cloud_provider',
  {
    id: integer().primaryKey(),
    /** Null: never. */
    read_at: moment(),
    /** Null: it was read at the last attempt. */
    problem: text().$type<ProviderProblem>(),
    detail: text().notNull().default(''),
  },
  (table) => [
    check('cloud_provider_one', sql`${table.id} = 1`),
    check('cloud_provider_problem', isOneOf('problem', Object.keys(providerProblems))),
  ],
);
