import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { isOneOf, moment, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { withinOrders } from '#features/agent-tasks/public.ts';
import type { PolicyTrial } from './contract.ts';
import { policyStatuses } from './policy-choices.ts';

/** Policies by which tasks are assigned to agents. Statuses named as in the machine. */
export const assignmentPolicies = pgTable(
  'assignment_policies',
  {
    ...recordColumns(),
    name: text().notNull(),
    /** Statuses of orders that wait for an agent, most urgent first. */
    status_order: text().array().notNull(),
    /** In each queue, tasks past their time come first. */
    overdue_first: boolean().notNull(),
    /** What decides among tasks of a status. */
    within: text().notNull(),
    /** Among tasks of a status, those of patients who speak a language of the agent come first. */
    language_first: boolean().notNull(),
    /** An agent gets so many tasks in so many minutes at most; null: any number. */
    fair_tasks: integer(),
    fair_minutes: integer(),
    /** Of the last trial since it was changed; null: none. */
    tried_at: moment(),
    trial: jsonb().$type<PolicyTrial>(),
    /** When it came into use last; null: never. */
    live_since: moment(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('assignment_policies_status', isOneOf('status', Object.keys(policyStatuses))),
    check('assignment_policies_within', isOneOf('within', Object.keys(withinOrders))),
    check('assignment_policies_share', sql`(fair_tasks is null) = (fair_minutes is null) and fair_tasks > 0 and fair_minutes > 0`),
    index('assignment_policies_live').on(table.live_since).where(sql`status = 'live'`),
    index('assignment_policies_by_update').on(table.updated_at, table.id),
  ],
);

/** Accepted events. */
export const policyEventLog = pgTable(
  'assignment_policy_events',
  {
    policy_id: referenceTo(() => assignmentPolicies.id),
    ...logColumns<PolicyPayload>(),
  },
  (table) => [unique('assignment_policy_events_version').on(table.policy_id, table.version)],
);

export interface PolicyPayload {
  /** Names of the changed fields. */
  fields?: string[];
  /** Tasks of the trial, and of them those that another agent would get, or at another time. */
  tasks?: number;
  differing?: number;
  /** Name of the policy that it replaces, or is replaced by. */
  other?: string;
  reason?: string;
}
