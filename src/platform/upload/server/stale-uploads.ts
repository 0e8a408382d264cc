import { and, eq, lt } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { UPLOAD_KEPT_FOR } from '../file-kinds.ts';
import type { Clock } from '#platform/server/clock.ts';
import { recordAudit } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/server/db/database.ts';
import { files } from '../schema.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import { forgetParts } from './uploads.ts';

const BATCH = 100;

/** Drops uploads without progress for a day, and their stored parts. */
export async function dropStaleUploads(db: Database, storage: FileStorage, clock: Clock): Promise<number> {
  const at = clock.now();
  const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.staleUploads' };
  const stale = await db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(files)
      .where(and(eq(files.state, 'sending'), lt(files.touched_at, new Date(at.getTime() - UPLOAD_KEPT_FOR))))
      .orderBy(files.id)
      .limit(BATCH)
      .for('update', { skipLocked: true });
    for (const { id } of rows) {
      await tx.update(files).set({ state: 'cancelled', touched_at: at }).where(eq(files.id, id));
      await recordAudit(tx, cause, `files/${id}`, { state: 'sending' }, { state: 'cancelled' });
    }
    return rows;
  });
  for (const row of stale) await forgetParts(storage, row);
  return stale.length;
}
