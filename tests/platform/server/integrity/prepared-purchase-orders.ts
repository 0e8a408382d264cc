import { newPlanning } from '#tests/support/wms-settings-examples.ts';
import type { PurchaseOrderRecord } from '#features/purchase-orders/contract.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { anOffer } from '#tests/support/offered-drug.ts';
import { post, type Prepare, request, type Scene } from './scene.ts';

const change = ({ id, version }: Pick<PurchaseOrderRecord, 'id' | 'version'>) => ({ purchase_order_id: id, version });
const reason = 'The store has enough';
const inDays = ({ server }: Scene, days: number) => daysLater(businessDate(server.clock.now()), days);

/** An order with a line that has come so far by the steps. */
async function anOrder(scene: Scene, ...steps: string[]): Promise<PurchaseOrderRecord> {
  const { distributor_id, drug_id } = await anOffer(scene.server);
  const draft: PurchaseOrderRecord = await post(scene, 'purchase-order/orders', { store_id: 1, distributor_id });
  let order: PurchaseOrderRecord = await post(scene, `purchase-order/orders/${draft.id}/lines`, {
    version: draft.version,
    drug_id,
    packs: 10,
  });
  for (const step of steps) order = await post(scene, `purchase-order/orders/${order.id}/${step}`, { version: order.version });
  return order;
}

const draft: Prepare = async (scene) => change(await anOrder(scene));
const sent: Prepare = async (scene) => change(await anOrder(scene, 'submit', 'send'));

async function inStatus(scene: Scene, status: string, columns: string, ...steps: string[]) {
  const order = await anOrder(scene, ...steps);
  await scene.server.db.$client.query(`update purchase_orders set status = $2, ${columns} where id = $1`, [order.id, status]);
  return change(order);
}

/** It waits, submitted by somebody else. */
const waiting: Prepare = (scene) => inStatus(scene, 'waiting', 'submitted_by = 6', 'submit');

/** Inputs of the operations on purchase orders, with records in a state in which they succeed. */
export const preparedPurchaseOrders: Record<string, Prepare> = {
  'purchaseOrder.addPurchaseOrder': async ({ server }) => ({ store_id: 1, distributor_id: (await anOffer(server)).distributor_id }),
  'purchaseOrder.setPurchaseOrderLine': async (scene) => ({
    ...(await draft(scene)),
    drug_id: (await anOffer(scene.server)).drug_id,
    packs: 20,
  }),
  'purchaseOrder.submitPurchaseOrder': draft,
  'purchaseOrder.approvePurchaseOrder': waiting,
  'purchaseOrder.returnPurchaseOrder': async (scene) => ({ ...(await waiting(scene)), reason }),
  'purchaseOrder.sendPurchaseOrder': async (scene) => change(await anOrder(scene, 'submit')),
  'purchaseOrder.cancelPurchaseOrder': async (scene) => ({ ...(await draft(scene)), reason }),
  'purchaseOrder.receivePurchaseOrder': async (scene) => {
    const order = await anOrder(scene, 'submit', 'send');
    const goods = { batch_no: 'KT2601', expires_on: inDays(scene, 400), mrp: 12_000, packs: 4, free_packs: 0 };
    return { ...change(order), line_id: order.lines[0]?.id, ...goods };
  },
  'purchaseOrder.closePurchaseOrder': async (scene) => ({ ...(await sent(scene)), line_id: null, reason }),
  'purchaseOrder.extendPurchaseOrder': async (scene) => ({ ...(await sent(scene)), last_on: inDays(scene, 60), reason }),
  'purchaseOrder.reopenPurchaseOrder': async (scene) => ({
    ...(await inStatus(scene, 'expired', `last_on = '${inDays(scene, -1)}'`, 'submit', 'send')),
    last_on: inDays(scene, 10),
    reason,
  }),
  'purchaseOrder.submitPurchaseOrders': async (scene) => ({ orders: [await draft(scene)] }),
  'distributor.orderConfigs.update': async (scene) => {
    const { rows } = await request(scene, 'GET', 'distributor/order-configs');
    const { id, version, cells } = await request(scene, 'GET', `distributor/order-configs/${rows[0].id}`);
    return { record_id: id, version, cells: { step: cells.step === 'SEND' ? 'SUBMIT' : 'SEND' } };
  },
  'purchaseOrder.extendPurchaseOrders': async (scene) => ({ orders: [await sent(scene)], last_on: inDays(scene, 60), reason }),
  'purchaseOrder.saveApprovalLimit': async (scene) => {
    const { version } = await request(scene, 'GET', 'purchase-order/approval-limit');
    return { approval_above: 5_000_000 + version, effective_on: inDays(scene, 0), version };
  },
  ...Object.fromEntries(
    (
      [
        ['distributorSettings', 'distributor-settings'],
        ['drugDistributors', 'drug-distributors'],
      ] as const
    ).map(([name, list]): [string, Prepare] => [
      `purchaseOrder.${name}.update`,
      async (scene) => {
        const { rows } = await request(scene, 'GET', `purchase-order/${list}`);
        const { id, version, cells } = await request(scene, 'GET', `purchase-order/${list}/${rows[0].id}`);
        return { record_id: id, version, cells: { preference: cells.preference === 'FIRST' ? 'SECOND' : 'FIRST' } };
      },
    ]),
  ),
  'purchaseOrder.savePlanningSettings': async (scene) => {
    const { version } = await request(scene, 'GET', 'purchase-order/planning-settings');
    return { ...newPlanning, observed_days: 20 + (version % 60), effective_on: inDays(scene, 0), version };
  },
};
