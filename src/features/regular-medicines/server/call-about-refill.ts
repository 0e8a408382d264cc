import { sql } from 'drizzle-orm';
import { createCallback } from '#features/callbacks/server/public.ts';
import { afterQuietHours, holdPatient } from '#features/patients/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { Database } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import { readRefill } from './refill-record.ts';

/** Time until the call. Milliseconds. */
const CALL_AFTER = 15 * 60_000;

/** The patient is to be called about medicines that run out: once, also if two agents ask at the same time. @throws ORPCError 400 */
export async function callAboutRefill(
  db: Database,
  cause: Cause,
  author: Author,
  { request_key: key, ...target }: { patient_id: number; request_key?: string | undefined },
): Promise<void> {
  await db.transaction((tx) =>
    runOnce(tx, cause, { key, body: target }, async () => {
      const patient = await holdPatient(tx, target.patient_id);
      if (!patient) throw badRequest([{ field: 'patient_id', message: msg('Patient not found') }]);
      await tx.execute(
        sql`select from regular_medicines where patient_id = ${patient.id} and stopped_on is null order by id for no key update`,
      );
      const { call, medicines } = await readRefill(tx, patient.id, cause.at);
      if (call.because) throw badRequest([{ field: 'patient_id', ...call.because }]);
      const note = medicines
        .map(({ drug }) => drug.name)
        .join(', ')
        .slice(0, 1_000);
      const due_at = afterQuietHours(new Date(cause.at.getTime() + CALL_AFTER), patient).toISOString();
      const { id, name, phone_no } = patient;
      return createCallback(tx, cause, author, { phone_no, name, reason: 'REFILL', due_at, note, order: '' }, { id, name });
    }),
  );
}
