import { inArray, lt, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { RECORDING_LIMITS } from '../recording-limits.ts';
import type { Clock } from '#platform/server/clock.ts';
import { recordAudit } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/server/db/database.ts';
import { sessionRecordings } from '../schema.ts';
import { auditKey, endAll } from './recording-rules.ts';

const BATCH = 100;

/** Deletes recordings after fourteen days, and ends those without recent messages. */
export async function deleteExpiredRecordings(db: Database, clock: Clock): Promise<number> {
  const at = clock.now();
  const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.spentRecordings' };
  const before = (ms: number) => new Date(at.getTime() - ms);
  return db.transaction(async (tx) => {
    const silentSince = before(RECORDING_LIMITS.silence).toISOString();
    await endAll(tx, cause, sql`${sessionRecordings.touched_at} < ${silentSince}::timestamptz`, { asOf: 'last sign' });
    const expired = await tx
      .select({ id: sessionRecordings.id })
      .from(sessionRecordings)
      .where(lt(sessionRecordings.started_at, before(RECORDING_LIMITS.keptFor)))
      .orderBy(sessionRecordings.id)
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const ids = expired.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx.delete(sessionRecordings).where(inArray(sessionRecordings.id, ids));
    for (const id of ids) await recordAudit(tx, cause, auditKey(id), { kept: true }, null);
    return ids.length;
  });
}
