import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { distributorRates, termColumns } from '#features/distributor-rates/schema.ts';
import { distributors } from '#features/distributors/schema.ts';
import { drugs } from '#features/drugs/schema.ts';
import { identity, isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { users } from '#platform/session/schema.ts';
import { contractStatuses } from './contract-choices.ts';

/** Contracts with distributors: prices of drugs for a period. Money in paise; statuses named as in the machine. */
export const supplyContracts = pgTable(
  'supply_contracts',
  {
    ...recordColumns(),
    /** As the distributor numbers it. */
    number: text().notNull(),
    distributor_id: referenceTo(() => distributors.id),
    /** First and last day, inclusive. */
    first_on: date({ mode: 'string' }).notNull(),
    last_on: date({ mode: 'string' }).notNull(),
    /** Days after the invoice until it is paid. */
    payment_days: integer().notNull(),
    note: text().notNull(),
    /** How many lines it has. */
    lines: integer().notNull().default(0),
    /** Null: nobody has submitted it. */
    submitted_by: reference().references(() => users.id),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('supply_contracts_status', isOneOf('status', Object.keys(contractStatuses))),
    check('supply_contracts_days', sql`${table.last_on} >= ${table.first_on}`),
    check('supply_contracts_terms', sql`${table.payment_days} >= 0 and ${table.lines} >= 0`),
    uniqueIndex('supply_contracts_key').on(table.distributor_id, sql`lower(${table.number})`),
    index('supply_contracts_by_number').on(sql`lower(${table.number})`, table.id),
    index('supply_contracts_by_first_day').on(table.first_on, table.id),
    index('supply_contracts_by_last_day').on(table.last_on, table.id),
    index('supply_contracts_by_update').on(table.updated_at, table.id),
  ],
);

/** Prices that a contract agrees. */
export const supplyContractLines = pgTable(
  'supply_contract_lines',
  {
    id: identity(),
    contract_id: referenceTo(() => supplyContracts.id),
    drug_id: referenceTo(() => drugs.id),
    ...termColumns(),
    /** Packs that are to be bought in its period; null: none are committed to. */
    committed_packs: integer(),
    /** The rate that it became; null: it has not been in force. */
    rate_id: reference().references(() => distributorRates.id),
    version: integer().notNull().default(1),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('supply_contract_lines_prices', sql`${table.mrp} > 0 and ${table.ptr} > 0 and ${table.pts} > 0`),
    check('supply_contract_lines_packs', sql`${table.committed_packs} > 0`),
    uniqueIndex('supply_contract_lines_key').on(table.contract_id, table.drug_id),
    index().on(table.drug_id),
    index().on(table.rate_id),
  ],
);

/** Accepted events. */
export const supplyContractEventLog = pgTable(
  'supply_contract_events',
  {
    contract_id: referenceTo(() => supplyContracts.id),
    ...logColumns<ContractPayload>(),
  },
  (table) => [unique('supply_contract_events_version').on(table.contract_id, table.version)],
);

export interface ContractPayload {
  /** Names of the changed fields. */
  fields?: string[];
  /** Drugs whose lines were added or changed, if they are few. */
  drugs?: string[];
  /** Otherwise how many they are. */
  lines?: number;
  /** Drugs whose lines were removed. */
  removed?: string[];
  reason?: string;
}
