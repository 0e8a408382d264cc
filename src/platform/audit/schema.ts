import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, identity, moment, reference, transactionId } from '#platform/server/db/columns.ts';

/** Tables for guarantees: idempotent creates, the sealed audit, the record of patient reads. */

/** Request keys of creates (`request_key`), written in the transaction of the created record. Deleted after a day. */
export const requestKeys = pgTable(
  'request_keys',
  {
    user_id: reference().notNull(),
    /** Such as `oms.addOrderNote`. */
    operation: text().notNull(),
    key: uuid().notNull(),
    /** SHA-256 of the body; null for keys older than this table, whose body is unknown. */
    hash: bytes(),
    /** Id of the created record; null until the create completes within its transaction. */
    record_id: reference(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.operation, table.key] }), index('request_keys_by_age').on(table.at)],
);

/**
 * Hash chain of the audit: each seal covers the rows after the previous one, ordered by (xact, id). Append-only.
 * `hash` is SHA-256 over the previous seal, the ids and the digests; changing a sealed row requires rewriting every later
 * seal.
 */
export const auditSeals = pgTable('audit_seals', {
  id: identity(),
  at: moment().notNull(),
  /** Last row that the seal covers. */
  xact: transactionId().notNull(),
  audit_id: reference().notNull(),
  ids: bigint({ mode: 'number' }).array().notNull(),
  /** SHA-256 of each row, concatenated in the order of the ids. */
  digests: bytes().notNull(),
  hash: bytes().notNull(),
});

/** Which patients were shown to whom, when and for what purpose. Append-only; contains ids only. */
export const patientReads = pgTable(
  'patient_reads',
  {
    id: identity(),
    at: moment().notNull(),
    user_id: reference().notNull(),
    request_id: text().notNull(),
    /** Purpose: the operation that showed the patients, such as `oms.orders`. */
    operation: text().notNull(),
    patient_ids: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
  },
  (table) => [
    index('patient_reads_by_patient').using('gin', table.patient_ids),
    index('patient_reads_by_user').on(table.user_id, table.at),
    index('patient_reads_by_request').on(table.request_id),
  ],
);

/** One row per write, in the write's own transaction. Append-only. Contains no patient names and no free text. */
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
    /** Transaction that wrote the row; defines the sealing order. */
    xact: transactionId().notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index().on(table.record),
    index('audit_by_request').on(table.request_id),
    index('audit_by_transaction').on(table.xact, table.id),
  ],
);
