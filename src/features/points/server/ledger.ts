import { and, desc, eq, lt, sql } from 'drizzle-orm';
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

/** Last entries of patients. */
export async function balancesOf(db: Queryable, ids: readonly number[]): Promise<Map<number, { serial: number; balance: number }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; serial: number; balance: number }>(sql`
    select asked.id::int, last.serial, last.balance from unnest(${sql.param([...new Set(ids)])}::bigint[]) as asked (id)
    cross join lateral (select serial, balance from point_entries e where e.patient_id = asked.id order by serial desc limit 1) last`);
  return new Map(rows.map(({ id, ...last }) => [id, last]));
}

/** {@link writeEntry} for many entries, in their order. Whoever calls it has seen that no balance gets negative. */
export async function writeEntries(tx: Transaction, entries: readonly (NewEntry & { patientId: number })[]): Promise<void> {
  if (entries.length === 0) return;
  const last = await balancesOf(
    tx,
    entries.map(({ patientId }) => patientId),
  );
  await tx.insert(pointEntries).values(
    entries.map(({ patientId, userId, points, ...entry }) => {
      const { serial, balance } = last.get(patientId) ?? { serial: 0, balance: 0 };
      const next = { serial: serial + 1, balance: balance + points };
      last.set(patientId, next);
      return { patient_id: patientId, user_id: userId, points, ...next, ...entry };
    }),
  );
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
