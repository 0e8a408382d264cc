import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { readSettings, saveSettings } from '#platform/record/server/settings-history.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { approvalLimitKind } from './approval-limit.ts';
import {
  closeOrder,
  extendOrder,
  extendSeveral,
  purchaseOrder,
  reopenOrder,
  sendOrder,
  setLine,
  submitSeveral,
} from './change-purchase-order.ts';
import { createPurchaseOrder } from './create-purchase-order.ts';
import { approvalSource, extensionSource, purchaseOrderSource } from './purchase-order-sources.ts';
import { findSuppliers, quoteOf } from './quotes.ts';
import { receiveGoods } from './receive-goods.ts';

const operations = operationsOf(contract);
const { purchaseOrder: service } = operations;

export const routes = operations.router({
  purchaseOrder: {
    purchaseOrders: listHandlers(service.purchaseOrders, purchaseOrderSource),
    approvals: listHandlers(service.approvals, approvalSource),
    extensions: listHandlers(service.extensions, extensionSource),
    purchaseOrder: service.purchaseOrder.handler(purchaseOrder.read),
    suppliers: service.suppliers.handler(({ context, input }) => findSuppliers(context.db, input.search)),
    quote: service.quote.handler(async ({ context: { db, clock }, input }) => ({ quote: await quoteOf(db, input, clock.now()) })),
    addPurchaseOrder: service.addPurchaseOrder.handler(purchaseOrder.created(createPurchaseOrder)),
    setPurchaseOrderLine: service.setPurchaseOrderLine.handler(setLine),
    submitPurchaseOrder: service.submitPurchaseOrder.handler(
      purchaseOrder.changed(({ by }) => ({ event: { type: 'purchaseOrder.submitted', by } })),
    ),
    approvePurchaseOrder: service.approvePurchaseOrder.handler(
      purchaseOrder.changed(({ by }) => ({ event: { type: 'purchaseOrder.approved', by } })),
    ),
    returnPurchaseOrder: service.returnPurchaseOrder.handler(
      purchaseOrder.changed(({ by, input: { reason } }) => ({ event: { type: 'purchaseOrder.returned', by, reason } })),
    ),
    sendPurchaseOrder: service.sendPurchaseOrder.handler(sendOrder),
    cancelPurchaseOrder: service.cancelPurchaseOrder.handler(
      purchaseOrder.changed(({ by, input: { reason } }) => ({ event: { type: 'purchaseOrder.cancelled', by, reason } })),
    ),
    receivePurchaseOrder: service.receivePurchaseOrder.handler(receiveGoods),
    closePurchaseOrder: service.closePurchaseOrder.handler(closeOrder),
    extendPurchaseOrder: service.extendPurchaseOrder.handler(extendOrder),
    reopenPurchaseOrder: service.reopenPurchaseOrder.handler(reopenOrder),
    submitPurchaseOrders: service.submitPurchaseOrders.handler(({ context, input }) => submitSeveral(context, input)),
    extendPurchaseOrders: service.extendPurchaseOrders.handler(({ context, input }) => extendSeveral(context, input)),
    approvalLimit: service.approvalLimit.handler(({ context: { db, clock } }) => readSettings(db, approvalLimitKind, clock.now())),
    saveApprovalLimit: service.saveApprovalLimit.handler(async ({ context, input }) => {
      const { db, clock, principal } = context;
      await saveSettings(db, context.cause(), principal, approvalLimitKind, input);
      return readSettings(db, approvalLimitKind, clock.now());
    }),
  },
});
