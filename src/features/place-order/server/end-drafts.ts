import { randomUUID } from 'node:crypto';
import { and, inArray, lte } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import { orderDrafts } from '../schema.ts';
import { changeDraft } from './change-draft.ts';

const BATCH = 50;

/** Sends the chart's `time.passed` for drafts that nobody went on with for 30 days. */
export async function endDrafts(db: Database, realtime: Realtime, clock: Clock): Promise<number> {
  const at = clock.now();
  const over = await db
    .select({ id: orderDrafts.id, version: orderDrafts.version })
    .from(orderDrafts)
    .where(and(inArray(orderDrafts.status, ['open', 'parked']), lte(orderDrafts.expires_at, at)))
    .limit(BATCH);
  for (const { id, version } of over) {
    const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.expired drafts' };
    const event = { type: 'time.passed', at: at.toISOString() } as const;
    await changeDraft(db, realtime, cause, null, { draft_id: id, version }, [{ event }]).catch((fault: unknown) => {
      // Somebody went on with it meanwhile.
      if ((fault as { code?: string }).code !== 'CONFLICT') throw fault;
    });
  }
  return over.length;
}
