import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { drugs } from '#features/drugs/schema.ts';
import { orders } from '#features/orders/schema.ts';
import { consentGivers, consentWays } from '#machines/orders/substitution.ts';
import { isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { substitutionStates } from './substitution-choices.ts';

/** Substitutes of lines of orders, with the consent. States named as in the machine. */

export const substitutions = pgTable(
  'substitutions',
  {
    ...recordColumns(),
    order_id: referenceTo(() => orders.id),
    /** The line may be removed later; the record stays. */
    line_id: reference().notNull(),
    drug_id: referenceTo(() => drugs.id),
    substitute_id: referenceTo(() => drugs.id),
    /** Whose consent is needed. */
    needs: text().notNull(),
    /** Quantity of the line when it was substituted; null: not yet. */
    quantity: integer(),
    consent_by: text(),
    /** Name of the doctor; empty for the customer. */
    consent_name: text(),
    consent_way: text(),
    consented_at: moment(),
    recorded_by: text(),
    recorded_at: moment(),
    /** Prescriptions that cover the substitute by the doctor's consent. */
    covered_by: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('substitutions_status', isOneOf('status', substitutionStates)),
    check('substitutions_needs', isOneOf('needs', Object.keys(consentGivers))),
    check('substitutions_consent_by', isOneOf('consent_by', Object.keys(consentGivers))),
    check('substitutions_consent_way', isOneOf('consent_way', Object.keys(consentWays))),
    check('substitutions_drugs', sql`${table.drug_id} <> ${table.substitute_id}`),
    index().on(table.order_id),
    index().on(table.drug_id),
    index().on(table.substitute_id),
    uniqueIndex('substitutions_open').on(table.line_id).where(sql`${table.status} in ('proposed', 'consented')`),
  ],
);

/** Accepted events. */
export const substitutionLog = pgTable(
  'substitution_events',
  {
    substitution_id: referenceTo(() => substitutions.id),
    /** Who consented or refused, how, and a note. */
    ...logColumns<SubstitutionPayload>(),
  },
  (table) => [unique('substitution_events_version').on(table.substitution_id, table.version)],
);

export interface SubstitutionPayload {
  by?: string;
  name?: string;
  way?: string;
  note?: string;
}
