import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { handOverSeveral, scanWaybill, waybill } from './change-waybills.ts';
import { createWaybill } from './create-waybill.ts';
import { trackWaybill } from './track-waybill.ts';
import { waybillsOf } from './waybill-record.ts';
import { packedOrderSource, waybillSource } from './waybill-sources.ts';

const operations = operationsOf(contract);
const { oms } = operations;

export const routes = operations.router({
  oms: {
    waybills: listHandlers(oms.waybills, waybillSource),
    packedOrders: listHandlers(oms.packedOrders, packedOrderSource),
    waybill: oms.waybill.handler(waybill.read),
    waybillsOfOrder: oms.waybillsOfOrder.handler(({ context, input }) => waybillsOf(context.db, input.order_id)),
    createWaybill: oms.createWaybill.handler(waybill.created(createWaybill)),
    handOverWaybill: oms.handOverWaybill.handler(waybill.changed(({ by }) => ({ event: { type: 'waybill.handedOver', by } }))),
    forwardWaybill: oms.forwardWaybill.handler(waybill.changed(({ by }) => ({ event: { type: 'waybill.forwarded', by } }))),
    takeOutWaybill: oms.takeOutWaybill.handler(waybill.changed(({ by }) => ({ event: { type: 'waybill.takenOut', by } }))),
    deliverWaybill: oms.deliverWaybill.handler(
      waybill.changed(({ by, input: { receiver } }) => ({ event: { type: 'waybill.delivered', by, receiver } })),
    ),
    failWaybill: oms.failWaybill.handler(
      waybill.changed(({ by, input: { failure } }) => ({ event: { type: 'waybill.attemptFailed', by, failure } })),
    ),
    sendBackWaybill: oms.sendBackWaybill.handler(
      waybill.changed(({ by, input: { reason } }) => ({ event: { type: 'waybill.sentBack', by, reason } })),
    ),
    returnWaybill: oms.returnWaybill.handler(waybill.changed(({ by }) => ({ event: { type: 'waybill.returned', by } }))),
    cancelWaybill: oms.cancelWaybill.handler(
      waybill.changed(({ by, input: { reason } }) => ({ event: { type: 'waybill.cancelled', by, reason } })),
    ),
    handOverWaybills: oms.handOverWaybills.handler(({ context, input }) => handOverSeveral(context, input)),
    scanWaybill: oms.scanWaybill.handler(({ context, input }) => scanWaybill(context, input)),
    trackWaybill: oms.trackWaybill.handler(({ context, input }) => trackWaybill(context, input)),
  },
});
