import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/database.ts';

/** Origin of a write: a user's request or a background job. */
export interface Cause {
  at: Date;
  /** Null for a system. */
  userId: number | null;
  requestId: string;
  operation: string;
}

/** Effect of one write on one record. */
export interface AuditedChange {
  /** Table and id, such as `orders/17`. */
  record: string;
  before: object | null;
  after: object | null;
}

/** Rows per statement, which limits it to a few megabytes. */
const AT_ONCE = 2_000;

/** Audit rows of one write that changed several records, in its own transaction. */
export async function recordAudits(tx: Transaction, cause: Cause, changes: readonly AuditedChange[]): Promise<void> {
  for (let first = 0; first < changes.length; first += AT_ONCE) {
    // All rows travel in one parameter, because imports write hundreds of thousands.
    const rows = JSON.stringify(changes.slice(first, first + AT_ONCE));
    await tx.execute(
      auditsOf(
        cause,
        sql`rows from (json_to_recordset(${rows}::json) as (record text, before jsonb, after jsonb)) with ordinality as changed order by ordinality`,
      ),
    );
  }
}

/** Insert of audit rows for a statement that changes the records itself. @param changes rows with `record`, `before` and `after` */
export const auditsOf = ({ at, userId, requestId, operation }: Cause, changes: SQL): SQL => sql`
  insert into audit (at, user_id, request_id, operation, record, before, after)
  select ${at.toISOString()}::timestamptz, ${userId}::bigint, ${requestId}, ${operation}, record, before, after from ${changes}`;

/** Writes one audit row in the write's own transaction. Contains ids, states and amounts only, never patient names or free text. */
export const recordAudit = (tx: Transaction, cause: Cause, record: string, before: object | null, after: object | null): Promise<void> =>
  recordAudits(tx, cause, [{ record, before, after }]);

/** Insert of one audit row as part of a named statement. @param value of the cause and the change */
export const auditInsert = (value: (name: keyof (Cause & AuditedChange)) => Placeholder): SQL => sql`
  insert into audit (at, user_id, request_id, operation, record, before, after)
  values (${value('at')}, ${value('userId')}, ${value('requestId')}, ${value('operation')}, ${value('record')}, ${value('before')}, ${value('after')})`;
