import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { Database, Queryable, Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { newAddress } from '../contract.ts';
import { patientAddresses } from '../schema.ts';
import { changePatient, logChange, type PatientUser } from './change-patient.ts';
import { lockPatient } from './current-patient.ts';

type Fields = z.output<typeof newAddress>;
interface Seen {
  patient_id: number;
  address_id: number;
  version: number;
  request_key?: string | undefined;
}

const inUse = (patientId: number) => and(eq(patientAddresses.patient_id, patientId), isNull(patientAddresses.removed_at));
const isDefault = (patientId: number) => and(inUse(patientId), eq(patientAddresses.is_default, true));

/** Id of the default address; null: the patient has no address. */
export async function defaultAddress(db: Queryable, patientId: number): Promise<number | null> {
  const [found] = await db.select({ id: patientAddresses.id }).from(patientAddresses).where(isDefault(patientId));
  return found?.id ?? null;
}

/** Makes an address the only default of a patient whose row is locked; null: none is. */
export async function moveDefault(tx: Transaction, patientId: number, addressId: number | null): Promise<void> {
  await tx.update(patientAddresses).set({ is_default: false }).where(isDefault(patientId));
  if (addressId === null) return;
  await tx
    .update(patientAddresses)
    .set({ is_default: true })
    .where(and(inUse(patientId), eq(patientAddresses.id, addressId)));
}

/** After addresses moved: the former default again if it is still there, else the one that is, else the latest. */
export async function settleDefault(tx: Transaction, patientId: number, former: number | null): Promise<void> {
  const ids = await tx
    .select({ id: patientAddresses.id, is_default: patientAddresses.is_default })
    .from(patientAddresses)
    .where(inUse(patientId))
    .orderBy(desc(patientAddresses.is_default), desc(patientAddresses.id));
  const chosen = ids.find(({ id }) => id === former) ?? ids[0];
  if (chosen && !chosen.is_default) await moveDefault(tx, patientId, chosen.id);
}

/** Stores an address of a patient whose row is locked or new; the first is the default. Returns its id. */
export async function insertAddress(tx: Transaction, cause: Cause, user: PatientUser, patientId: number, fields: Fields): Promise<number> {
  const is_default = (await defaultAddress(tx, patientId)) === null;
  const [made] = await tx
    .insert(patientAddresses)
    .values({ patient_id: patientId, ...fields, is_default, created_at: cause.at })
    .returning({ id: patientAddresses.id });
  if (!made) throw new Error('An address was not stored');
  await logChange(tx, cause, user, patientId, 'address.added', { address: { before: null, after: fields.address } });
  await recordAudit(tx, cause, `patient-addresses/${made.id}`, null, { patient: patientId });
  return made.id;
}

/** A further address of a patient. Returns its id. */
export async function createAddress(
  db: Database,
  cause: Cause,
  user: PatientUser,
  askedId: number,
  { request_key: key, ...fields }: Fields & { request_key?: string | undefined },
): Promise<number> {
  const { id } = await db.transaction((tx) =>
    runOnce(tx, cause, { key, body: { patientId: askedId, ...fields } }, async () => {
      const patient = await lockPatient(tx, askedId);
      if (!patient) throw badRequest([{ field: 'patient_id', message: msg('Patient not found') }]);
      return insertAddress(tx, cause, user, patient.id, fields);
    }),
  );
  return id;
}

/** An address in use of a locked patient. @throws ORPCError 400 at `field` */
async function addressIn(tx: Transaction, patientId: number, addressId: number, field = 'address_id') {
  const [found] = await tx
    .select()
    .from(patientAddresses)
    .where(and(eq(patientAddresses.id, addressId), inUse(patientId)));
  if (!found) throw badRequest([{ field, message: msg('Address not found') }]);
  return found;
}

const changed = (before: string | null, after: string | null) => ({ address: { before, after } });

/** Changes an address. Placed orders keep theirs. */
export const changeAddress = (db: Database, cause: Cause, user: PatientUser, { fields, ...seen }: Seen & { fields: Fields }) =>
  changePatient(db, cause, user, { ...seen, fields }, async (tx, { id }) => {
    const { address } = await addressIn(tx, id, seen.address_id);
    await tx.update(patientAddresses).set(fields).where(eq(patientAddresses.id, seen.address_id));
    return { event: 'address.updated', set: {}, payload: changed(address, fields.address) };
  });

/** Makes an address the default instead of the one that was. Nothing is written if it is. */
export const setDefaultAddress = (db: Database, cause: Cause, user: PatientUser, seen: Seen) =>
  changePatient(db, cause, user, { ...seen }, async (tx, { id }) => {
    const { address, is_default } = await addressIn(tx, id, seen.address_id);
    if (is_default) return null;
    const [former] = await tx.select({ address: patientAddresses.address }).from(patientAddresses).where(isDefault(id));
    await moveDefault(tx, id, seen.address_id);
    return { event: 'address.default', set: {}, payload: changed(former?.address ?? null, address) };
  });

/** Takes an address out of use; orders keep it. If it is the default and others remain, `next_default_id` names the next one. */
export const removeAddress = (
  db: Database,
  cause: Cause,
  user: PatientUser,
  { next_default_id: next, ...seen }: Seen & { next_default_id: number | null },
) =>
  changePatient(db, cause, user, { ...seen, next_default_id: next }, async (tx, { id }) => {
    const removed = await addressIn(tx, id, seen.address_id);
    const [another] = await tx
      .select({ id: patientAddresses.id })
      .from(patientAddresses)
      .where(and(inUse(id), ne(patientAddresses.id, removed.id)))
      .limit(1);
    if (removed.is_default && another) {
      if (next === null || next === removed.id)
        throw badRequest([{ field: 'next_default_id', message: msg('Choose the next default address') }]);
      await addressIn(tx, id, next, 'next_default_id');
      await moveDefault(tx, id, next);
    }
    await tx.update(patientAddresses).set({ removed_at: cause.at, is_default: false }).where(eq(patientAddresses.id, removed.id));
    return { event: 'address.removed', set: {}, payload: changed(removed.address, null) };
  });
