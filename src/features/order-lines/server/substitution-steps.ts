import { eq } from 'drizzle-orm';
import { type SubstitutionEvent, type SubstitutionFacts, substitutionMachine } from '#machines/orders/substitution.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { acceptFor } from '#platform/server/realtime/record-watch.ts';
import { substitutionLog, type SubstitutionPayload, substitutions } from '../schema.ts';

export type StoredSubstitution = typeof substitutions.$inferSelect;

interface Step {
  stored: StoredSubstitution;
  facts: SubstitutionFacts;
  event: SubstitutionEvent;
  /** Who took it; empty: the system. */
  by: string;
  columns?: Partial<StoredSubstitution>;
  payload?: SubstitutionPayload;
}

/** The only function that changes a substitution, with its order locked: asks the chart, and writes substitution, event and audit. */
export async function takeStep(
  tx: Transaction,
  cause: Cause,
  { stored, facts, event, by, columns = {}, payload = {} }: Step,
): Promise<void> {
  const accepted = acceptFor({ tx, record: `substitutions/${stored.id}` }, substitutionMachine, stored.status, facts, event);
  if (!accepted) throw new Error(`The chart refuses ${event.type} of substitution ${stored.id}`);
  const version = stored.version + 1;
  await tx
    .update(substitutions)
    .set({ ...columns, status: accepted.state, version, updated_at: cause.at })
    .where(eq(substitutions.id, stored.id));
  await tx.insert(substitutionLog).values({
    substitution_id: stored.id,
    version,
    at: cause.at,
    user_id: cause.userId,
    by: by || 'System',
    event: event.type,
    from_status: stored.status,
    to_status: accepted.state,
    payload,
  });
  await recordAudit(
    tx,
    cause,
    `substitutions/${stored.id}`,
    { status: stored.status, version: stored.version },
    { status: accepted.state, version, event: event.type, ...payload },
  );
}
