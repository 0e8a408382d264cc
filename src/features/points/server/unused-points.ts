import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';

/** Points that were added, in the order in which they are used; what comes back was added before. */
const isAdded = sql`e.points > 0 and e.kind <> 'RETURNED'`;

/** Points that were used, without those that came back. */
const used: SQL = sql`coalesce(-sum(e.points) filter (where e.points < 0), 0) - coalesce(sum(e.points) filter (where e.kind = 'RETURNED'), 0)`;

/** Points that a patient earned by orders from a moment on. */
export async function earnedSince(db: Queryable, patientId: number, since: Date): Promise<number> {
  const { rows } = await db.execute<{ points: number }>(sql`
    select coalesce(sum(points), 0)::int as points from point_entries
    where patient_id = ${patientId} and kind = 'EARNED' and at >= ${since.toISOString()}`);
  return rows[0]?.points ?? 0;
}

/** The oldest points of a patient that are not used yet: what is left of them, and when they were added. Null: there are none. */
export async function firstToExpire(db: Queryable, patientId: number): Promise<{ points: number; at: Date } | null> {
  const { rows } = await db.execute<{ points: number; at: string }>(sql`
    with added as (select e.at, sum(e.points) over (order by e.serial) as total from point_entries e where e.patient_id = ${patientId} and ${isAdded})
    select (a.total - u.used)::int as points, a.at from added a, (select ${used} as used from point_entries e where e.patient_id = ${patientId}) u
    where a.total > u.used order by a.total limit 1`);
  return rows[0] ? { points: rows[0].points, at: new Date(rows[0].at) } : null;
}

/** Most patients of one answer. */
const MOST = 200;

/** Patients, not erased, with points that were added before a moment and are not used, and how many these are. @param patientId only this one */
export async function pointsBefore(db: Queryable, before: Date, patientId?: number): Promise<{ patient_id: number; points: number }[]> {
  const { rows } = await db.execute<{ patient_id: number; points: number }>(sql`
    select patient_id::int, left_over::int as points from (
      select e.patient_id, coalesce(sum(e.points) filter (where ${isAdded} and e.at < ${before.toISOString()}), 0) - (${used}) as left_over
      from point_entries e join patients p on p.id = e.patient_id
      where p.erased_at is null ${patientId === undefined ? sql`` : sql`and e.patient_id = ${patientId}`} group by e.patient_id) each
    where left_over > 0 order by patient_id limit ${MOST}`);
  return rows;
}
