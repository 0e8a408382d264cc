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

/** One audit row, in the write's own transaction. Never patients' names or free text: ids, states and amounts only. */
export async function recordAudit(
  tx: Transaction,
  cause: Cause,
  record: string,
  before: object | null,
  after: object | null,
): Promise<void> {
  await tx
    .insert(audit)
    .values({ at: cause.at, user_id: cause.userId, request_id: cause.requestId, operation: cause.operation, record, before, after });
}
