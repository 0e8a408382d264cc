import { randomUUID } from 'node:crypto';
import { and, eq, lte, sql } from 'drizzle-orm';
import { sendToDue } from '#platform/record/server/kind/change-record.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { pages } from '../schema.ts';
import { pageKind } from './page-kind.ts';

/** Records publications whose time has passed; customers see them from that time on, recorded or not (`treeAt`). */
export async function publishDue(db: Database, clock: Clock): Promise<number> {
  const at = clock.now();
  const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.due pages' };
  const where = and(eq(pages.status, 'scheduled'), lte(pages.publish_at, at));
  return (
    await sendToDue(
      db,
      cause,
      pageKind,
      { where, order: sql`${pages.publish_at}`, most: 50 },
      { event: { type: 'time.passed', at: at.toISOString() } },
    )
  ).length;
}
