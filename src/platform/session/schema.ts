import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, identity, moment, referenceTo } from '#platform/server/db/columns.ts';

/** Users, sessions and sign-in protection. */

export const users = pgTable(
  'users',
  {
    id: identity(),
    username: text().notNull(),
    email: text().notNull(),
    name: text().notNull(),
    phone_no: text().notNull(),
    /** Job title, shown below the name. */
    title: text().notNull(),
    gender: text(),
    password_hash: text().notNull(),
    /** An administrator set the password; the session only opens the password change. */
    password_temporary: boolean().notNull().default(false),
    agent_id: integer().unique(),
    roles: text().array().notNull(),
    tabs: text().array().notNull(),
    mfa_enabled: boolean().notNull().default(false),
    mfa_enabled_at: moment(),
    mfa_secret: text(),
    /** Shown for enrolment, not verified yet. */
    mfa_pending_secret: text(),
    /** Last time step whose code was accepted, because a code is single-use. */
    mfa_last_step: bigint({ mode: 'number' }).notNull().default(0),
    /** Consecutive failed passwords and codes. */
    failures: integer().notNull().default(0),
    locked_until: moment(),
    disabled_at: moment(),
    /** Whether the agent is on duty and takes tasks. */
    on_duty: boolean().notNull().default(false),
    /** Incremented with each change of title, roles, tabs or agent id. */
    version: integer().notNull().default(1),
    last_sign_in_at: moment(),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: identity(),
    /** SHA-256 of the opaque id in the cookie. */
    cookie_hash: bytes().notNull().unique(),
    /** SHA-256 of the header tokens (§7.1). */
    token_hash: bytes().notNull(),
    django_token_hash: bytes().notNull(),
    user_id: referenceTo(() => users.id),
    created_at: moment().notNull(),
    /** Last user activity, for the inactivity limit (§4.5). */
    last_active_at: moment().notNull().defaultNow(),
    /** End of the business day of the sign-in (§4.4). */
    expires_at: moment().notNull(),
    ended_at: moment(),
    user_agent: text().notNull(),
  },
  (table) => [index().on(table.user_id)],
);

/** Single-use codes that replace an authenticator code. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: identity(),
    user_id: referenceTo(() => users.id),
    /** SHA-256 of the code; its 60 random bits need no slow hash. */
    code_hash: bytes().notNull(),
    used_at: moment(),
  },
  (table) => [index().on(table.user_id)],
);

/** Failed sign-ins and registrations per network address within the current window. */
export const signInSources = pgTable('sign_in_sources', {
  address: text().primaryKey(),
  failures: integer().notNull(),
  window_started_at: moment().notNull(),
  locked_until: moment(),
});
