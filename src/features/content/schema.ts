import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { users } from '#platform/session/schema.ts';
import { pageLanguages, pageStatuses } from './page-choices.ts';
import type { Section } from './page-tree.ts';

/** Pages of the website with their drafts, published versions and what was delivered of them. Statuses named as in the machine. */

export const pages = pgTable(
  'pages',
  {
    ...recordColumns(),
    title: text().notNull(),
    /** Path on the website: `/offers/monsoon`. With its language it never changes. */
    address: text().notNull(),
    language: text().notNull(),
    /** The draft. */
    sections: jsonb().$type<Section[]>().notNull(),
    /** Who changed the draft last. */
    author_id: referenceTo(() => users.id),
    /** When the draft is published; null: not planned. */
    publish_at: moment(),
    /** Number of the version that customers see; null: none. */
    live: integer(),
    /** Number of the last published version. */
    versions: integer().notNull().default(0),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('pages_status', isOneOf('status', Object.keys(pageStatuses))),
    check('pages_language', isOneOf('language', Object.keys(pageLanguages))),
    check('pages_publish_at', sql`(${table.status} = 'scheduled') = (${table.publish_at} is not null)`),
    unique('pages_address').on(table.address, table.language),
    index('pages_by_address').on(sql`lower(${table.address})`, table.id),
    index('pages_by_title').on(sql`lower(${table.title})`, table.id),
    index('pages_by_change').on(table.updated_at, table.id),
    index('pages_by_publication').on(table.publish_at, table.id),
    index().on(table.author_id),
    index('pages_search').using('gin', sql`(lower(${table.title} || ' ' || ${table.address})) gin_trgm_ops`),
  ],
);

/** Published versions, whole. */
export const pageVersions = pgTable(
  'page_versions',
  {
    page_id: referenceTo(() => pages.id),
    number: integer().notNull(),
    title: text().notNull(),
    sections: jsonb().$type<Section[]>().notNull(),
    published_at: moment().notNull(),
    /** Name of who published it, or of the system. */
    by: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.page_id, table.number] })],
);

/** Accepted events. */
export const pageEventLog = pgTable(
  'page_events',
  {
    page_id: referenceTo(() => pages.id),
    ...logColumns<PagePayload>(),
  },
  (table) => [unique('page_events_version').on(table.page_id, table.version)],
);

export interface PagePayload {
  /** What of the page was changed. */
  part?: 'title' | 'section' | 'content' | 'order';
  /** Number of the version that was published or restored. */
  number?: number;
  publish_at?: string;
  note?: string;
}

/** Pages as the website gets them, for each city and audience that was asked for. */
export const pageCache = pgTable(
  'page_cache',
  {
    page_id: referenceTo(() => pages.id),
    /** Empty: none was named. */
    city: text().notNull(),
    audience: text().notNull(),
    /** The page, and the pages whose sections it contains. */
    page_ids: reference().array().notNull(),
    body: text().notNull(),
    etag: text().notNull(),
    /** When a mapping or a planned publication changes it; null: never. */
    valid_until: moment(),
    made_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.page_id, table.city, table.audience] })],
);
