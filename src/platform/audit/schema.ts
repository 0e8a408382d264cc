import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, identity, moment, reference, transactionId } from '#platform/server/db/columns.ts';

/** Tables that keep what others say true: creates done once, the audit sealed, reads of patients on record. */

/** Keys of creates (`request_key`), written with what they made. Forgotten after a day. */
export const requestKeys = pgTable(
  'request_keys',
  {
    user_id: reference().notNull(),
    /** Such as `oms.addOrderNote`. */
    operation: text().notNull(),
    key: uuid().notNull(),
    /** SHA-256 of the body; null: the key is older than this table, and what came with it is not known any more. */
    hash: bytes(),
    /** What was made; null until the create is through, within its transaction. */
    record_id: reference(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.operation, table.key] }), index('request_keys_by_age').on(table.at)],
);

/**
 * The audit's hash chain: each seal covers the rows after the one before, in the order of (xact, id). Append-only.
 * `hash` is SHA-256 over the seal before, the ids and the digests; changing a sealed row takes rewriting every seal since.
 */
export const auditSeals = pgTable('audit_seals', {
  id: identity(),
  at: moment().notNull(),
  /** Last row that it covers. */
  xact: transactionId().notNull(),
  audit_id: reference().notNull(),
  ids: bigint({ mode: 'number' }).array().notNull(),
  /** SHA-256 of each row, in the order of the ids, one after the other. */
  digests: bytes().notNull(),
  hash: bytes().notNull(),
});

/** Who was shown which patients, when and for what. Append-only; ids alone, nothing of what was shown. */
export const patientReads = pgTable(
  'patient_reads',
  {
    id: identity(),
    at: moment().notNull(),
    user_id: reference().notNull(),
    request_id: text().notNull(),
    /** The purpose: the operation that showed them, such as `oms.orders`. */
    operation: text().notNull(),
    patient_ids: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
  },
  (table) => [
    index('patient_reads_by_patient').using('gin', table.patient_ids),
    index('patient_reads_by_user').on(table.user_id, table.at),
  ],
);

/** One row per write, in the write's own transaction. Append-only. Never holds patients' names or free text. */
export const audit = pgTable(
  'audit',
  {
    id: identity(),
    at: moment().notNull(),
    user_id: reference(),
    request_id: text().notNull(),
    /** Operation, such as `oms.sendOrderEvent`. */
    operation: text().notNull(),
    /** Table and id, such as `orders/17`. */
    record: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    /** Transaction that wrote it: the order in which rows are sealed. */
    xact: transactionId().notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [index().on(table.record), index('audit_by_transaction').on(table.xact, table.id)],
);
