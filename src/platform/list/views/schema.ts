import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Group } from '../where.ts';
import type { ViewColumn, ViewDensity } from './contract.ts';
import { identity, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { users } from '#platform/session/schema.ts';

/** Tables of users' list settings. */

/** Saved view: filter, order and layout of a list. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: identity(),
    user_id: referenceTo(() => users.id),
    /** Id of the list. */
    list: text().notNull(),
    name: text().notNull(),
    search: text(),
    where: jsonb().$type<Group>(),
    sort: text().notNull(),
    columns: jsonb().$type<ViewColumn[]>().notNull(),
    density: text().$type<ViewDensity>().notNull(),
    /** Visible to everyone who may read the list. */
    shared: boolean().notNull().default(false),
    /** Default view of users without their own. */
    team_default: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('saved_views_name').on(table.user_id, table.list, sql`lower(${table.name})`),
    uniqueIndex('saved_views_team_default').on(table.list).where(sql`${table.team_default}`),
    index('saved_views_shared').on(table.list).where(sql`${table.shared}`),
  ],
);

/** Default view of a list per user. */
export const savedViewDefaults = pgTable(
  'saved_view_defaults',
  {
    user_id: referenceTo(() => users.id),
    list: text().notNull(),
    view_id: reference()
      .notNull()
      .references(() => savedViews.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.list] }), index('saved_view_defaults_of_view').on(table.view_id)],
);
