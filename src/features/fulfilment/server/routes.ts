import { eq } from 'drizzle-orm';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import { settings } from '#platform/server/db/schema.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { changePushes } from './bulk-pushes.ts';
import { push } from './change-push.ts';
import { pushSource, reportSource } from './fulfilment-sources.ts';
import { reportKind } from './report-kind.ts';
import { readReport } from './report-record.ts';

const operations = operationsOf(contract);
const { oms } = operations;

async function setup({ db, fulfilment }: Pick<CallContext, 'db' | 'fulfilment'>): Promise<'configured' | 'simulated' | 'none'> {
  if (fulfilment.oms) return 'configured';
  const [demo] = await db.select().from(settings).where(eq(settings.key, 'demo'));
  return demo?.value === true ? 'simulated' : 'none';
}

const report = handlersOf('report_id', () => ({ kind: reportKind, read: readReport }));

export const routes = operations.router({
  oms: {
    pushes: listHandlers(oms.pushes, pushSource),
    fulfilmentReports: listHandlers(oms.fulfilmentReports, reportSource),
    omsSetup: oms.omsSetup.handler(async ({ context }) => ({ oms: await setup(context) })),
    push: oms.push.handler(push.read),
    retryPush: oms.retryPush.handler(push.changed(({ at }) => ({ event: { type: 'push.retried', at: at.toISOString() } }))),
    recallPush: oms.recallPush.handler(push.changed(({ at }) => ({ event: { type: 'push.recalled', at: at.toISOString() } }))),
    parkPush: oms.parkPush.handler(
      push.changed(({ at, input: { reason } }) => ({ event: { type: 'push.parked', reason, at: at.toISOString() } })),
    ),
    abandonPush: oms.abandonPush.handler(
      push.changed(({ at, input: { reason } }) => ({ event: { type: 'push.abandoned', reason, at: at.toISOString() } })),
    ),
    changePushes: oms.changePushes.handler(({ context, input }) => changePushes(context, input)),
    fulfilmentReport: oms.fulfilmentReport.handler(report.read),
    replayReport: oms.replayReport.handler(
      report.changed(({ by, at }) => ({ event: { type: 'report.replayed', at: at.toISOString() }, columns: { replayed_by: by.name } })),
    ),
  },
});
