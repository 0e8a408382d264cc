import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import { councilIn, normalRegistration } from '../registration.ts';
import { doctors } from '../schema.ts';

export type Doctor = typeof doctors.$inferSelect;

/** Null: there is no such doctor. */
export async function readDoctor(db: Queryable, id: number | null): Promise<Doctor | null> {
  if (id === null) return null;
  const [found] = await db.select().from(doctors).where(eq(doctors.id, id));
  return found ?? null;
}

/** Doctors with a registration number as a prescription names it; without the letters of a council there may be several. */
export function doctorsWithNumber(db: Queryable, written: string): Promise<Doctor[]> {
  const council = councilIn(written);
  const isNumber = sql`lower(${doctors.registration_no}) = ${normalRegistration(written).toLowerCase()}`;
  return db
    .select()
    .from(doctors)
    .where(and(isNumber, isNull(doctors.retired_at), council === null ? undefined : eq(doctors.council, council)))
    .orderBy(doctors.id)
    .limit(5);
}
