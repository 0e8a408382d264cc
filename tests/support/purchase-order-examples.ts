import { randomUUID } from 'node:crypto';
import { businessDate } from '#platform/contract/business-day.ts';
import { DEMO_NOW } from './database.ts';
import { NOBODYS } from './import-examples.ts';

const nobodys = () => ({ purchase_order_id: NOBODYS, version: 1, request_key: randomUUID() });
const reason = 'The store has enough';
const last_on = '2026-12-31';

/** Inputs of the operations on purchase orders, by operation. */
export const purchaseOrderExamples = {
  'purchaseOrder.purchaseOrder': () => ({ purchase_order_id: 1 }),
  'purchaseOrder.suppliers': () => ({ search: 'aarav' }),
  'purchaseOrder.quote': () => ({ store_id: 1, distributor_id: 1, drug_id: 1 }),
  'purchaseOrder.addPurchaseOrder': () => ({ store_id: 1, distributor_id: 1, request_key: randomUUID() }),
  'purchaseOrder.setPurchaseOrderLine': () => ({ ...nobodys(), drug_id: 1, packs: 10 }),
  'purchaseOrder.submitPurchaseOrder': nobodys,
  'purchaseOrder.approvePurchaseOrder': nobodys,
  'purchaseOrder.returnPurchaseOrder': () => ({ ...nobodys(), reason }),
  'purchaseOrder.sendPurchaseOrder': nobodys,
  'purchaseOrder.cancelPurchaseOrder': () => ({ ...nobodys(), reason }),
  'purchaseOrder.receivePurchaseOrder': () => ({
    ...nobodys(),
    line_id: 1,
    batch_no: 'KT2601',
    expires_on: '2029-03-31',
    mrp: 12_000,
    packs: 1,
    free_packs: 0,
  }),
  'purchaseOrder.closePurchaseOrder': () => ({ ...nobodys(), line_id: null, reason }),
  'purchaseOrder.extendPurchaseOrder': () => ({ ...nobodys(), last_on, reason }),
  'purchaseOrder.reopenPurchaseOrder': () => ({ ...nobodys(), last_on, reason }),
  'purchaseOrder.extendPurchaseOrders': () => ({ orders: [nobodys()], last_on, reason }),
  'purchaseOrder.submitPurchaseOrders': () => ({ orders: [nobodys()] }),
  'purchaseOrder.approvalLimit': () => ({}),
  'purchaseOrder.saveApprovalLimit': () => ({ version: 0, effective_on: businessDate(DEMO_NOW), approval_above: 5_000_000 }),
};
