import { randomUUID } from 'node:crypto';
import { and, isNull, notInArray, sql } from 'drizzle-orm';
import { recordAudits } from '#platform/audit/server/audit.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Job } from '../server-feature.ts';
import { schedules } from './schema.ts';

export type StoredSchedule = typeof schedules.$inferSelect;

/** What the job's declaration says of its schedule. */
const declared = ({ name, title, area, every, isVital = false }: Omit<Job, 'begin'>) => ({ name, title, area, every, is_vital: isVital });

/**
 * Keeps a schedule for each job of the product: new jobs appear, changed ones are described anew, and those that the product no
 * longer has are marked. Returns the schedules of the jobs.
 */
export async function declareJobs(db: Database, clock: Clock, jobs: readonly Omit<Job, 'begin'>[]): Promise<StoredSchedule[]> {
  const at = clock.now();
  const cause = { at, userId: null, requestId: randomUUID(), operation: 'start.schedules' };
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  const described = ['title', 'area', 'every', 'is_vital', 'removed_at'] as const;
  const isOther = sql.join(
    described.map((column) => sql`${schedules[column]} is distinct from ${excluded(column)}`),
    sql` or `,
  );
  return db.transaction(async (tx) => {
    // Two servers that start at once.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('schedules'))`);
    const written =
      jobs.length === 0
        ? []
        : await tx
            .insert(schedules)
            .values(jobs.map((job) => ({ ...declared(job), created_at: at, updated_at: at })))
            .onConflictDoUpdate({
              target: schedules.name,
              set: { ...Object.fromEntries(described.map((column) => [column, excluded(column)])), updated_at: at },
              setWhere: isOther,
            })
            .returning({ id: schedules.id, name: schedules.name, every: schedules.every, isMade: sql<boolean>`xmax = 0` });
    const names = jobs.map(({ name }) => name);
    const removed = await tx
      .update(schedules)
      .set({ removed_at: at, requested_at: null, requested_by: null, updated_at: at })
      .where(and(isNull(schedules.removed_at), notInArray(schedules.name, names)))
      .returning({ id: schedules.id, name: schedules.name });
    await recordAudits(tx, cause, [
      ...written.map(({ id, name, every, isMade }) => ({
        record: `schedules/${id}`,
        before: isMade ? null : { name },
        after: { name, every },
      })),
      ...removed.map(({ id, name }) => ({ record: `schedules/${id}`, before: { name }, after: null })),
    ]);
    return tx.select().from(schedules).where(isNull(schedules.removed_at)).orderBy(schedules.id);
  });
}
