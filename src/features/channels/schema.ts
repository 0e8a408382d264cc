import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, isOneOf, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns } from '#platform/server/db/event-columns.ts';
import { users } from '#platform/session/schema.ts';
import { channelStatuses, channelTypes, USUAL_CAP } from './task-causes.ts';

/** Queues of the call centre (§3, `channelMap`), and the agents who work them. Statuses named as in the machine. */

export const queueChannels = pgTable(
  'queue_channels',
  {
    id: identity(),
    /** Incremented with each change; the event of that change has the same number. */
    version: integer().notNull().default(1),
    status: text().notNull().default('ACTIVE'),
    name: text().notNull().unique(),
    type: text().notNull(),
    /** Higher ones are worked on first. */
    priority: integer().notNull(),
    /** Time in which a task must be done, if its subject sets none. Minutes. */
    tat_minutes: integer().notNull().default(60),
    /** It is offered to free agents at once, and goes to the next one unless accepted in so many seconds; null: agents ask for its tasks. */
    offer_seconds: integer(),
    /** What its agents say, with `{name}`, `{order}` and `{store}` for what the task is about. */
    script: text().notNull().default(''),
    /** What makes its tasks; of several channels the one with the highest priority gets them. */
    causes: text().array().notNull().default(sql`'{}'`),
    /** Its agents speak one of them; empty: any. */
    languages: text().array().notNull().default(sql`'{}'`),
    /** Its agents have all of them. */
    skills: text().array().notNull().default(sql`'{}'`),
    /** Its tasks are given out from – until, HH:MM of the business day; null: at any time. */
    hours_from: text(),
    hours_until: text(),
  },
  () => [
    check('queue_channels_type', isOneOf('type', Object.keys(channelTypes))),
    check('queue_channels_status', isOneOf('status', Object.keys(channelStatuses))),
    check('queue_channels_tat', sql`tat_minutes between 5 and 10080`),
    check('queue_channels_offer', sql`offer_seconds between 10 and 600`),
    check('queue_channels_hours', sql`(hours_from is null) = (hours_until is null) and hours_from < hours_until`),
  ],
);

/** Accepted events. */
export const channelEventLog = pgTable(
  'queue_channel_events',
  {
    channel_id: referenceTo(() => queueChannels.id),
    ...logColumns<ChannelPayload>(),
  },
  (table) => [unique('queue_channel_events_version').on(table.channel_id, table.version)],
);

export interface ChannelPayload {
  priority?: number;
  tat_minutes?: number;
  /** Null: agents ask. */
  offer_seconds?: number | null;
  script?: string;
  name?: string;
  causes?: string[];
  languages?: string[];
  skills?: string[];
  /** Null: at any time. */
  hours?: { from: string; until: string } | null;
  /** Agent of a changed membership. */
  agent?: string;
  weight?: number;
  cap?: number;
  /** The agent is no longer a member. */
  removed?: true;
}

/** Agents who get the tasks of a channel. */
export const queueMembers = pgTable(
  'queue_members',
  {
    id: identity(),
    channel_id: referenceTo(() => queueChannels.id),
    user_id: referenceTo(() => users.id),
    /** Among the agent's channels of the same priority, those with more weight come first. */
    weight: integer().notNull().default(1),
    /** Tasks of the channel that the agent may hold at once. */
    cap: integer().notNull().default(USUAL_CAP),
  },
  (table) => [
    unique('queue_members_once').on(table.channel_id, table.user_id),
    index().on(table.user_id),
    check('queue_members_weight', sql`weight between 1 and 10`),
    check('queue_members_cap', sql`cap between 1 and 20`),
  ],
);
