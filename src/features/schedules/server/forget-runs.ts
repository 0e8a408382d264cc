import { lt } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { scheduleRuns } from '#platform/server/jobs/schema.ts';

/** Retention of runs. Milliseconds. */
const KEPT_FOR = 30 * 86_400_000;

/** Deletes old runs; what people did stays in the log of the schedule. */
export async function forgetRuns(db: Database, clock: Clock): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_FOR);
  const { rowCount } = await db.delete(scheduleRuns).where(lt(scheduleRuns.started_at, before));
  return rowCount ?? 0;
}
