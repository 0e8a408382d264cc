import { eq } from 'drizzle-orm';
import type { PushEvent } from '#machines/orders/omsPush.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { settings } from '#platform/server/db/schema.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { type OperationContext, operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import type { PushDetails } from '../schema.ts';
import { changePushes } from './bulk-pushes.ts';
import { changePush, type PushChange } from './change-push.ts';
import { pushSource, reportSource } from './fulfilment-sources.ts';
import { readPush } from './push-record.ts';
import { replayReport } from './replay-report.ts';
import { readReport } from './report-record.ts';

const operations = operationsOf(contract);
const { oms } = operations;

type Context = Pick<CallContext & OperationContext, 'db' | 'cause' | 'realtime' | 'principal'>;

/** Sends an event to the push's chart, and answers its record. */
async function changed(context: Context, change: PushChange, eventOf: (at: string) => PushEvent, details: PushDetails = {}) {
  const { db, realtime, principal } = context;
  const cause = context.cause();
  await changePush({ db, realtime, cause, principal }, change, eventOf(cause.at.toISOString()), details);
  return readPush(db, principal, change.push_id);
}

async function setup({ db, fulfilment }: Pick<CallContext, 'db' | 'fulfilment'>): Promise<'configured' | 'simulated' | 'none'> {
  if (fulfilment.oms) return 'configured';
  const [demo] = await db.select().from(settings).where(eq(settings.key, 'demo'));
  return demo?.value === true ? 'simulated' : 'none';
}

export const routes = operations.router({
  oms: {
    pushes: listHandlers(oms.pushes, pushSource),
    fulfilmentReports: listHandlers(oms.fulfilmentReports, reportSource),
    omsSetup: oms.omsSetup.handler(async ({ context }) => ({ oms: await setup(context) })),
    push: oms.push.handler(({ context: { db, principal }, input }) => readPush(db, principal, input.push_id)),
    retryPush: oms.retryPush.handler(({ context, input }) => changed(context, input, (at) => ({ type: 'push.retried', at }))),
    parkPush: oms.parkPush.handler(({ context, input: { reason, ...change } }) =>
      changed(context, change, () => ({ type: 'push.parked', reason }), { reason }),
    ),
    abandonPush: oms.abandonPush.handler(({ context, input: { reason, ...change } }) =>
      changed(context, change, () => ({ type: 'push.abandoned', reason }), { reason }),
    ),
    changePushes: oms.changePushes.handler(({ context: { db, realtime, principal, cause, log }, input }) =>
      changePushes({ db, realtime, principal, cause: cause(), log }, input),
    ),
    fulfilmentReport: oms.fulfilmentReport.handler(({ context: { db, principal }, input }) => readReport(db, principal, input.report_id)),
    replayReport: oms.replayReport.handler(async ({ context, input }) => {
      const { db, realtime, principal, cause } = context;
      await replayReport(db, realtime, cause(), principal, input);
      return readReport(db, principal, input.report_id);
    }),
  },
});
