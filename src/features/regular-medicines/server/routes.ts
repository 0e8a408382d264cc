import { currentId } from '#features/patients/server/public.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { callAboutRefill } from './call-about-refill.ts';
import { addMedicine, changeMedicine, stopMedicine } from './change-medicine.ts';
import { readMedicines } from './medicine-record.ts';
import { readRefill } from './refill-record.ts';
import { refillSource } from './refill-source.ts';
import { reorderMedicines } from './reorder.ts';

const operations = operationsOf(contract);
const { crm } = operations;

type Context = Pick<CallContext & OperationContext, 'db' | 'cause' | 'principal' | 'clock'>;

const medicinesOf = async ({ db, clock }: Context, patientId: number) => {
  const patient_id = await currentId(db, patientId);
  const now = clock.now();
  const { call } = await readRefill(db, patient_id, now);
  return { patient_id, medicines: await readMedicines(db, patient_id, now), call };
};

/** Makes a change, and answers the medicines of the patient. */
async function changed<Input extends { patient_id: number }>(
  context: Context,
  input: Input,
  change: (db: Context['db'], cause: ReturnType<Context['cause']>, user: { id: number; name: string }, input: Input) => Promise<void>,
) {
  await change(context.db, context.cause(), personOf(context.principal), input);
  return medicinesOf(context, input.patient_id);
}

const refill = async ({ db, clock }: Context, patientId: number) => readRefill(db, await currentId(db, patientId), clock.now());

export const routes = operations.router({
  crm: {
    regularMedicines: crm.regularMedicines.handler(({ context, input }) => medicinesOf(context, input.patient_id)),
    addMedicine: crm.addMedicine.handler(({ context, input }) => changed(context, input, addMedicine)),
    changeMedicine: crm.changeMedicine.handler(({ context, input }) => changed(context, input, changeMedicine)),
    stopMedicine: crm.stopMedicine.handler(({ context, input }) => changed(context, input, stopMedicine)),
    reorderMedicines: crm.reorderMedicines.handler(async ({ context, input }) => ({
      patient_id: input.patient_id,
      draft_id: await reorderMedicines(context.db, context.cause(), personOf(context.principal), input),
    })),
    refills: listHandlers(crm.refills, refillSource),
    refill: crm.refill.handler(({ context, input }) => refill(context, input.patient_id)),
    callAboutRefill: crm.callAboutRefill.handler(async ({ context, input }) => {
      await callAboutRefill(context.db, context.cause(), personOf(context.principal), input);
      return refill(context, input.patient_id);
    }),
  },
});
