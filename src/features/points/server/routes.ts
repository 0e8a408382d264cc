import { currentId } from '#features/patients/server/public.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { ENTRIES_OF_REWARDS } from '../point-choices.ts';
import { adjustPoints } from './adjust-points.ts';
import { importedPointSource } from './imported-source.ts';
import { readLedger } from './ledger.ts';

const operations = operationsOf(contract);
const { crm } = operations;

type Context = Pick<CallContext & OperationContext, 'db'>;

async function ledger({ db }: Context, patientId: number, page: Parameters<typeof readLedger>[2] = { page_size: ENTRIES_OF_REWARDS }) {
  const patient_id = await currentId(db, patientId);
  return { patient_id, ...(await readLedger(db, patient_id, page)) };
}

export const routes = operations.router({
  crm: {
    importedPoints: listHandlers(crm.importedPoints, importedPointSource),
    points: crm.points.handler(({ context, input: { patient_id, ...page } }) => ledger(context, patient_id, page)),
    adjustPoints: crm.adjustPoints.handler(async ({ context, input }) => {
      const { db, cause, principal } = context;
      await adjustPoints(db, cause(), { id: principal.userId, name: principal.name }, input);
      return ledger(context, input.patient_id);
    }),
  },
});
