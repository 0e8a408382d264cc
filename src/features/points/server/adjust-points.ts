import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { PatientUser } from '#features/patients/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { adjustment } from '../contract.ts';
import { changePoints, lockLedger } from './change-points.ts';
import { balanceOf, writeEntry } from './ledger.ts';

/** Adds points by hand, or takes them. Idempotent by request key. @throws ORPCError 400 if the balance would be negative */
export async function adjustPoints(
  db: Database,
  cause: Cause,
  user: PatientUser,
  { request_key: key, ...change }: { patient_id: number; request_key?: string | undefined } & z.output<typeof adjustment>,
): Promise<void> {
  await db.transaction((tx) =>
    runOnce(tx, cause, { key, body: change }, async () => {
      const patientId = await lockLedger(tx, change.patient_id);
      if (patientId === null) throw badRequest([{ field: 'patient_id', message: msg('Patient not found') }]);
      const { points, note } = change;
      const id = await changePoints(tx, cause, patientId, { by: user, kind: 'ADJUSTED', points, note });
      if (id === null)
        throw badRequest([{ field: 'points', ...sentence(msg('The balance is {balance}'), { balance: await balanceOf(tx, patientId) }) }]);
      return id;
    }),
  );
}

/**
 * After a merge the points of the duplicate are the other patient's; its undo gives them back, as far as they were not spent. The
 * merge has locked both.
 */
export async function followMerge(
  tx: Transaction,
  { at, userId }: Cause,
  { kept, duplicate, isUndone }: { kept: number; duplicate: number; isUndone: boolean },
): Promise<void> {
  const [from, to] = isUndone ? [kept, duplicate] : [duplicate, kept];
  const points = Math.min(await balanceOf(tx, from), isUndone ? await movedBy(tx, duplicate) : Infinity);
  if (points === 0) return;
  const entry = { at, userId, by: 'System', kind: 'MERGED' } as const;
  await writeEntry(tx, from, { ...entry, points: -points });
  await writeEntry(tx, to, { ...entry, points });
}

/** Points that the last merge took from a duplicate. */
async function movedBy(tx: Transaction, duplicate: number): Promise<number> {
  const { rows } = await tx.execute<{ points: number }>(
    sql`select -points as points from point_entries where patient_id = ${duplicate} and kind = 'MERGED' and points < 0
      and serial = (select max(serial) from point_entries where patient_id = ${duplicate})`,
  );
  return rows[0]?.points ?? 0;
}
