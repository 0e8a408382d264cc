import type { z } from 'zod';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { Database } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { newPatient } from '../contract.ts';
import { patients } from '../schema.ts';
import { insertAddress } from './addresses.ts';
import { logChange, type PatientUser } from './change-patient.ts';
import { guardianOf } from './guardian.ts';

/** Refuses a birth date ahead of today. */
export function requirePastDay(bornOn: string, now: Date): void {
  if (bornOn !== '' && bornOn > businessDate(now.getTime()))
    throw badRequest([{ field: 'born_on', message: msg('The date is in the future') }]);
}

/** Stores a patient who is new to us (§5). Returns the id. */
export async function createPatient(
  db: Database,
  cause: Cause,
  user: PatientUser,
  { request_key: key, ...fields }: z.output<typeof newPatient> & { request_key?: string | undefined },
): Promise<number> {
  const { id } = await db.transaction((tx) =>
    runOnce(tx, cause, { key, body: fields }, async () => {
      const { name, phone_no, gender, born_on, address, pincode } = fields;
      requirePastDay(born_on, cause.at);
      if (address === '' && pincode !== '') throw badRequest([{ field: 'address', message: msg('Fill this in') }]);
      if (address !== '' && pincode === '') throw badRequest([{ field: 'pincode', message: msg('Six digits') }]);
      const guardian = await guardianOf(tx, fields, null, cause.at);
      const [made] = await tx
        .insert(patients)
        .values({ name, phone_no, gender: gender || null, born_on: born_on || null, ...guardian })
        .returning({ id: patients.id });
      if (!made) throw new Error('A patient was not stored');
      await logChange(tx, cause, user, made.id, 'patient.created', {});
      await recordAudit(tx, cause, `patients/${made.id}`, null, { version: 1 });
      if (address !== '') await insertAddress(tx, cause, user, made.id, { type: 'HOME', used_for: 'DELIVERY', address, pincode });
      return made.id;
    }),
  );
  return id;
}
