import { holds, type Permission } from '#platform/access/permissions.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { findAllergens } from './allergies.ts';
import { changeAddress, createAddress, removeAddress, setDefaultAddress } from './addresses.ts';
import type { PatientUser } from './change-patient.ts';
import { createPatient } from './create-patient.ts';
import { addAllergy, changeAllergy } from './edit-allergies.ts';
import { addNote, setConsent, updatePatient } from './edit-patient.ts';
import { erasePatient, readErasure } from './erase-patient.ts';
import { addRelative, removeRelative } from './family.ts';
import { findPatients, findSimilar } from './find-patients.ts';
import { changeMerge, merge, proposeMerge } from './merge-patients.ts';
import { pairSource } from './pair-source.ts';
import { readPair } from './read-pair.ts';
import { readPatient } from './patient-record.ts';
import { readTimeline, timelineKinds } from './patient-sources.ts';

const operations = operationsOf(contract);
const { crm } = operations;

type Context = Pick<CallContext & OperationContext, 'db' | 'cause' | 'principal' | 'clock'>;

const userOf = ({ principal: { userId, name } }: Context): PatientUser => ({ id: userId, name });
const mayOf =
  ({ principal }: Context) =>
  (permission: Permission) =>
    holds(permission, principal);
const record = (context: Context, id: number) => readPatient(context.db, id, context.clock.now(), mayOf(context));

/** Makes a change, and answers the patient. */
async function changed<Input extends { patient_id: number }>(
  context: Context,
  input: Input,
  change: (db: Context['db'], cause: ReturnType<Context['cause']>, user: PatientUser, input: Input) => Promise<void>,
) {
  await change(context.db, context.cause(), userOf(context), input);
  return record(context, input.patient_id);
}

export const routes = operations.router({
  crm: {
    findPatients: crm.findPatients.handler(async ({ context, input }) => ({ rows: await findPatients(context.db, input.search) })),
    createPatient: crm.createPatient.handler(async ({ context, input }) => ({
      patient_id: await createPatient(context.db, context.cause(), userOf(context), input),
    })),
    similarPatients: crm.similarPatients.handler(async ({ context, input }) => ({
      rows: await findSimilar(context.db, input),
    })),
    patientPairs: listHandlers(crm.patientPairs, pairSource),
    patientPair: crm.patientPair.handler(({ context, input }) => readPair(context.db, input.pair_id)),
    proposeMerge: crm.proposeMerge.handler(merge.created(proposeMerge)),
    patientMerge: crm.patientMerge.handler(merge.read),
    confirmMerge: crm.confirmMerge.handler(changeMerge('merge.confirmed')),
    dismissMerge: crm.dismissMerge.handler(changeMerge('merge.dismissed')),
    undoMerge: crm.undoMerge.handler(changeMerge('merge.undone')),
    patient: crm.patient.handler(({ context, input }) => record(context, input.patient_id)),
    patientErasure: crm.patientErasure.handler(({ context, input }) => readErasure(context.db, input.patient_id)),
    erasePatient: crm.erasePatient.handler(async ({ context, input }) => {
      await erasePatient(context.db, context.cause(), userOf(context), input);
      return readErasure(context.db, input.patient_id);
    }),
    patientTimeline: crm.patientTimeline.handler(async ({ context, input: { patient_id, ...page } }) => ({
      patient_id,
      ...(await readTimeline(context.db, patient_id, page, mayOf(context))),
    })),
    timelineKinds: crm.timelineKinds.handler(({ context }) => ({ rows: timelineKinds(mayOf(context)) })),
    updatePatient: crm.updatePatient.handler(({ context, input }) => changed(context, input, updatePatient)),
    createAddress: crm.createAddress.handler(async ({ context, input: { patient_id, ...fields } }) => ({
      patient_id,
      address_id: await createAddress(context.db, context.cause(), userOf(context), patient_id, fields),
    })),
    updateAddress: crm.updateAddress.handler(({ context, input: { type, used_for, address, pincode, ...target } }) =>
      changed(context, { ...target, fields: { type, used_for, address, pincode } }, changeAddress),
    ),
    setDefaultAddress: crm.setDefaultAddress.handler(({ context, input }) => changed(context, input, setDefaultAddress)),
    removeAddress: crm.removeAddress.handler(({ context, input }) => changed(context, input, removeAddress)),
    findAllergens: crm.findAllergens.handler(async ({ context, input }) => ({ rows: await findAllergens(context.db, input.search) })),
    addAllergy: crm.addAllergy.handler(({ context, input }) => changed(context, input, addAllergy)),
    updateAllergy: crm.updateAllergy.handler(({ context, input: { name, severity, since, ...target } }) =>
      changed(context, { ...target, fields: { name, severity, since } }, changeAllergy),
    ),
    removeAllergy: crm.removeAllergy.handler(({ context, input }) => changed(context, { ...input, fields: null }, changeAllergy)),
    addPatientNote: crm.addPatientNote.handler(({ context, input }) => changed(context, input, addNote)),
    setConsent: crm.setConsent.handler(({ context, input }) => changed(context, input, setConsent)),
    addRelative: crm.addRelative.handler(({ context, input }) => changed(context, input, addRelative)),
    removeRelative: crm.removeRelative.handler(({ context, input }) => changed(context, input, removeRelative)),
  },
});
