import type { Transaction } from './database.ts';
import { audit } from './schema.ts';

/** Who caused a write: a person's request, or one of our own jobs. */
export interface Cause {
  at: Date;
  /** Null: a system. */
  userId: number | null;
  requestId: string;
  operation: string;
}

/** What one write did to one record. */
export interface AuditedChange {
  /** Table and id, such as `orders/17`. */
  record: string;
  before: object | null;
  after: object | null;
}

/** Rows of one statement: each takes seven of the 65,535 parameters. */
const AT_ONCE = 5_000;

/** Audit rows of one write that changed several records, in its own transaction. */
export async function recordAudits(tx: Transaction, cause: Cause, changes: readonly AuditedChange[]): Promise<void> {
  const { at, userId: user_id, requestId: request_id, operation } = cause;
  for (let first = 0; first < changes.length; first += AT_ONCE) {
    const rows = changes.slice(first, first + AT_ONCE).map((change) => ({ at, user_id, request_id, operation, ...change }));
    await tx.insert(audit).values(rows);
  }
}

/** One audit row, in the write's own transaction. Never patients' names or free text: ids, states and amounts only. */
export const recordAudit = (tx: Transaction, cause: Cause, record: string, before: object | null, after: object | null): Promise<void> =>
  recordAudits(tx, cause, [{ record, before, after }]);
