import { eq } from 'drizzle-orm';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { changeRecord } from '#platform/record/server/kind/change-record.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import { settings } from '#platform/server/db/schema.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { type OperationContext, operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { changePushes } from './bulk-pushes.ts';
import { changePush } from './change-push.ts';
import { pushSource, reportSource } from './fulfilment-sources.ts';
import { readPush } from './push-record.ts';
import { reportKind } from './report-kind.ts';
import { readReport } from './report-record.ts';

const operations = operationsOf(contract);
const { oms } = operations;

async function setup({ db, fulfilment }: Pick<CallContext, 'db' | 'fulfilment'>): Promise<'configured' | 'simulated' | 'none'> {
  if (fulfilment.oms) return 'configured';
  const [demo] = await db.select().from(settings).where(eq(settings.key, 'demo'));
  return demo?.value === true ? 'simulated' : 'none';
}

const readerOf = ({ principal, clock }: Pick<CallContext & OperationContext, 'principal' | 'clock'>) => ({
  person: personOf(principal),
  at: clock.now(),
});

export const routes = operations.router({
  oms: {
    pushes: listHandlers(oms.pushes, pushSource),
    fulfilmentReports: listHandlers(oms.fulfilmentReports, reportSource),
    omsSetup: oms.omsSetup.handler(async ({ context }) => ({ oms: await setup(context) })),
    push: oms.push.handler(({ context, input }) => readPush(context.db, readerOf(context), input.push_id)),
    retryPush: oms.retryPush.handler(({ context, input }) => changePush(context, input, { type: 'push.retried' })),
    recallPush: oms.recallPush.handler(({ context, input }) => changePush(context, input, { type: 'push.recalled' })),
    parkPush: oms.parkPush.handler(({ context, input: { reason, ...change } }) =>
      changePush(context, change, { type: 'push.parked', reason }),
    ),
    abandonPush: oms.abandonPush.handler(({ context, input: { reason, ...change } }) =>
      changePush(context, change, { type: 'push.abandoned', reason }),
    ),
    changePushes: oms.changePushes.handler(({ context, input }) => changePushes(context, input)),
    fulfilmentReport: oms.fulfilmentReport.handler(({ context, input }) => readReport(context.db, readerOf(context), input.report_id)),
    replayReport: oms.replayReport.handler(({ context, input: { report_id: id, version, request_key: key } }) =>
      changeRecord(context, { kind: reportKind, read: readReport }, { id, version, key, body: {} }, ({ by, at }) => ({
        event: { type: 'report.replayed' as const, at: at.toISOString() },
        columns: { replayed_by: by.name },
      })),
    ),
  },
});
