import { holdPatient, noSuchPatient } from '#features/patients/server/public.ts';
import { changeRecord } from '#platform/record/server/kind/change-record.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import type { CallRecord } from '../contract.ts';
import { callKind } from './call-kind.ts';
import { readCallOf } from './call-record.ts';
import { lockBeforeCall } from './lock-before-call.ts';

interface Caller {
  call_id: number;
  version: number;
  request_key?: string | undefined;
  patient_id: number;
}

/** The patient to whom the agent speaks. @throws ORPCError 404 for a patient who does not exist; as `changeRecord` */
export function identifyCaller(context: CallContext & OperationContext, input: Caller): Promise<CallRecord> {
  const { call_id: id, version, request_key: key, patient_id: patientId } = input;
  const { agentId } = context.principal;
  const changeable = {
    kind: callKind,
    read: readCallOf(agentId),
    // A merge locks the patient before what belongs to the patient.
    lockFirst: async (tx: Parameters<typeof holdPatient>[0]) => {
      await lockBeforeCall(tx, id);
      if (!(await holdPatient(tx, patientId))) throw noSuchPatient();
    },
  };
  return changeRecord(context, changeable, { id, version, key, body: { patientId } }, async ({ tx }) => {
    const patient = await holdPatient(tx, patientId);
    return {
      event: { type: 'call.identified' as const, agentId },
      columns: { patient_id: patient?.id ?? null, customer: patient?.name ?? '' },
    };
  });
}
