import { check, date, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { identity, isOneOf, moment, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { users } from '#platform/session/schema.ts';
import { type Answer, formStatuses, type Question } from './form-choices.ts';

/** Forms that employees fill in, and their answers. */

export const forms = pgTable(
  'forms',
  {
    ...recordColumns(),
    title: text().notNull(),
    purpose: text().notNull(),
    questions: jsonb().$type<Question[]>().notNull(),
    /** Last day on which it is filled in; null: no end. */
    closes_on: date(),
    /** Who changed it last. */
    author_id: referenceTo(() => users.id),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('forms_status', isOneOf('status', Object.keys(formStatuses))),
    index('forms_by_title').on(sql`lower(${table.title})`, table.id),
    index('forms_by_last_day').on(table.closes_on, table.id),
    index('forms_by_change').on(table.updated_at, table.id),
    index().on(table.author_id),
  ],
);

/** Accepted events. */
export const formEventLog = pgTable(
  'form_events',
  {
    form_id: referenceTo(() => forms.id),
    ...logColumns<FormPayload>(),
  },
  (table) => [unique('form_events_version').on(table.form_id, table.version)],
);

export interface FormPayload {
  part?: 'form' | 'question' | 'order';
}

/** What was filled in. Never changed. */
export const formAnswers = pgTable(
  'form_answers',
  {
    id: identity(),
    form_id: referenceTo(() => forms.id),
    answers: jsonb().$type<Answer[]>().notNull(),
    user_id: referenceTo(() => users.id),
    answered_at: moment().notNull(),
  },
  (table) => [
    index('form_answers_by_time').on(table.answered_at, table.id),
    index('form_answers_by_form').on(table.form_id, table.answered_at),
    index().on(table.user_id),
  ],
);
