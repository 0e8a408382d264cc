import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { logLevels } from '#platform/contract/log-levels.ts';
import { identity, isOneOf, moment } from '../db/columns.ts';

/** What servers log, for 14 days. Contains no personal data: see `faultForLog`. */
export const serverLog = pgTable(
  'server_log',
  {
    id: identity(),
    at: moment().notNull(),
    level: text().notNull(),
    message: text().notNull(),
    /** The request during which it happened; the reference that its user sees. */
    request_id: text(),
    /** Computer and process, such as `ops-1:4711`. */
    server: text().notNull(),
    /** Whatever else was logged, such as `fault`, `job` or `operation`. */
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    check('server_log_level', isOneOf('level', Object.keys(logLevels))),
    index('server_log_by_request').on(table.request_id).where(sql`request_id is not null`),
    index('server_log_by_age').on(table.at),
  ],
);
