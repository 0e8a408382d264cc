import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { breakReasons } from '#machines/queues/presence-facts.ts';
import { isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { users } from '#platform/session/schema.ts';
import { presenceStates } from './presence-choices.ts';

/** What each agent does, with what happened. States named as in the machine. */

export const agentPresence = pgTable(
  'agent_presence',
  {
    ...recordColumns(),
    user_id: reference()
      .notNull()
      .unique()
      .references(() => users.id),
    /** When the agent came into the state. */
    since: moment().notNull(),
    /** Of the break; null: none. */
    reason: text(),
    /** Offers in a row that the agent did not accept in time. */
    missed: integer().notNull().default(0),
    /** When a tab of the agent was connected last; null: none since the agent came. */
    seen_at: moment(),
  },
  () => [
    check('agent_presence_status', isOneOf('status', Object.keys(presenceStates))),
    check('agent_presence_reason', isOneOf('reason', Object.keys(breakReasons))),
  ],
);

/** Accepted events. */
export const presenceEventLog = pgTable(
  'agent_presence_events',
  {
    presence_id: referenceTo(() => agentPresence.id),
    ...logColumns<PresencePayload>(),
  },
  (table) => [
    unique('agent_presence_events_version').on(table.presence_id, table.version),
    index('agent_presence_events_by_time').on(table.presence_id, table.at),
  ],
);

export interface PresencePayload {
  reason?: string | null;
  /** Why a supervisor changed the state. */
  note?: string;
}
