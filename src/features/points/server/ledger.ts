import { desc, eq, lt, and } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import type { PointEntry } from '../contract.ts';
import type { PointKind } from '../point-choices.ts';
import { pointEntries } from '../schema.ts';

interface NewEntry {
  at: Date;
  userId: number | null;
  by: string;
  kind: PointKind;
  points: number;
  note?: string;
}

const lastEntry = async (db: Queryable, patientId: number): Promise<{ serial: number; balance: number }> => {
  const [last] = await db
    .select({ serial: pointEntries.serial, balance: pointEntries.balance })
    .from(pointEntries)
    .where(eq(pointEntries.patient_id, patientId))
    .orderBy(desc(pointEntries.serial))
    .limit(1);
  return last ?? { serial: 0, balance: 0 };
};

export const balanceOf = async (db: Queryable, patientId: number): Promise<number> => (await lastEntry(db, patientId)).balance;

/**
 * Writes an entry of a patient whose row the transaction has locked, so that writers come one after the other. Returns its id;
 * null if the balance would be negative.
 */
export async function writeEntry(tx: Transaction, patientId: number, { points, userId, ...entry }: NewEntry): Promise<number | null> {
  const last = await lastEntry(tx, patientId);
  const balance = last.balance + points;
  if (balance < 0) return null;
  const [made] = await tx
    .insert(pointEntries)
    .values({ patient_id: patientId, serial: last.serial + 1, user_id: userId, points, balance, ...entry })
    .returning({ id: pointEntries.id });
  return made?.id ?? null;
}

/** A page of the ledger, newest first. */
export async function readLedger(
  db: Queryable,
  patientId: number,
  { before, page_size }: { before?: number | undefined; page_size: number },
): Promise<{ balance: number; entries: PointEntry[]; next: number | null }> {
  const { serial, at, by, kind, points, balance, note } = pointEntries;
  const rows = await db
    .select({ serial, at, by, kind, points, balance, note })
    .from(pointEntries)
    .where(and(eq(pointEntries.patient_id, patientId), before === undefined ? undefined : lt(serial, before)))
    .orderBy(desc(serial))
    .limit(page_size + 1);
  const page = rows.slice(0, page_size);
  return {
    balance: await balanceOf(db, patientId),
    entries: page.map((row) => ({ ...row, at: row.at.toISOString(), kind: row.kind as PointKind })),
    next: rows.length > page_size ? (page.at(-1)?.serial ?? null) : null,
  };
}
