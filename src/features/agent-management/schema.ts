import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, isOneOf, reference, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns } from '#platform/server/db/event-columns.ts';
import { users } from '#platform/session/schema.ts';
import { agentStatuses, CAP_RANGE, USUAL_CAP } from './agent-choices.ts';

/** Agents of the call centre: users with what the queues have to know of them. Statuses named as in the machine. */

export const queueAgents = pgTable(
  'queue_agents',
  {
    id: identity(),
    /** Incremented with each change; the event of that change has the same number. */
    version: integer().notNull().default(1),
    status: text().notNull().default('ACTIVE'),
    user_id: reference()
      .notNull()
      .unique()
      .references(() => users.id),
    /** Who leads the agent's team; null: nobody. */
    lead_id: reference().references(() => users.id),
    languages: text().array().notNull().default(sql`'{}'`),
    skills: text().array().notNull().default(sql`'{}'`),
    /** Tasks that the agent may hold at once, in all queues together. */
    cap: integer().notNull().default(USUAL_CAP),
    /** Keys of `shiftDays`; empty: the agent works at any time. */
    shift_days: text().array().notNull().default(sql`'{}'`),
    /** HH:MM of the business day. */
    shift_from: text(),
    shift_until: text(),
  },
  (table) => [
    index().on(table.lead_id),
    check('queue_agents_status', isOneOf('status', Object.keys(agentStatuses))),
    check('queue_agents_cap', sql.raw(`cap between ${CAP_RANGE[0]} and ${CAP_RANGE[1]}`)),
    check(
      'queue_agents_shift',
      sql`case when cardinality(shift_days) = 0 then shift_from is null and shift_until is null
        else shift_from is not null and shift_until is not null and shift_from < shift_until end`,
    ),
  ],
);

/** Accepted events. */
export const agentEventLog = pgTable(
  'queue_agent_events',
  {
    queue_agent_id: referenceTo(() => queueAgents.id),
    ...logColumns<AgentPayload>(),
  },
  (table) => [unique('queue_agent_events_version').on(table.queue_agent_id, table.version)],
);

/** What a change has set; what stayed as it was is left out. */
export interface AgentPayload {
  /** Null: without a team. */
  lead?: string | null;
  languages?: string[];
  skills?: string[];
  cap?: number;
  /** Null: at any time. */
  shift?: { days: string[]; from: string; until: string } | null;
}
