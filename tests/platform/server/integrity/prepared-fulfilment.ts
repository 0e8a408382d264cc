import { randomUUID } from 'node:crypto';
import { post, type Prepare, request, type Scene } from './scene.ts';

/** Valid inputs for the operations on orders for the OMS and on reports of fulfilment. */

/** A push of the demonstration, parked. */
async function aPush({ server }: Scene): Promise<{ push_id: number; version: number }> {
  const { rows } = await server.db.$client.query<{ id: number; version: number }>(
    `update oms_pushes set status = 'parked', version = version + 1, next_at = null
     where id = (select max(id) from oms_pushes where status = 'pushed') returning id::int, version`,
  );
  return { push_id: rows[0]?.id ?? 0, version: rows[0]?.version ?? 0 };
}

/** The latest order at a store, refused by the OMS. */
async function aRefusedPush({ server }: Scene): Promise<{ push_id: number; version: number }> {
  const { rows } = await server.db.$client.query<{ id: number; version: number }>(
    `update oms_pushes set status = 'parked', problem = 'REFUSED', version = version + 1, next_at = null
     where id = (select max(p.id) from oms_pushes p join orders o on o.id = p.order_id
       where p.kind = 'ORDER' and o.status = 'CREATE-PATIENT-STORE-ORDER') returning id::int, version`,
  );
  return { push_id: rows[0]?.id ?? 0, version: rows[0]?.version ?? 0 };
}

/** The same, with its next attempt planned. */
async function aRetriedPush(scene: Scene): Promise<{ push_id: number; version: number }> {
  const push = await aPush(scene);
  await scene.server.db.$client.query("update oms_pushes set status = 'retrying', next_at = now() where id = $1", [push.push_id]);
  return push;
}

async function aParkedReport({ server }: Scene): Promise<{ report_id: number; version: number }> {
  const { rows } = await server.db.$client.query<{ id: number; version: number }>(
    `update fulfilment_reports set status = 'parked', problem = 'STEP-MISSING', version = version + 1, settled_at = now()
     where id = (select max(id) from fulfilment_reports where status = 'applied') returning id::int, version`,
  );
  return { report_id: rows[0]?.id ?? 0, version: rows[0]?.version ?? 0 };
}

/** A waybill of the demonstration that has come so far by the events. */
async function aWaybill(scene: Scene, ...events: [path: string, fields?: object][]) {
  const order_id = await aPackedOrder(scene);
  let waybill = await post(scene, `oms/orders/${order_id}/waybills`, { courier: 'OWN-RIDER', parcels: 1, weight: 400 });
  for (const [path, fields] of events)
    waybill = await post(scene, `oms/waybills/${waybill.id}/${path}`, { version: waybill.version, ...fields });
  return {
    waybill_id: waybill.id as number,
    version: waybill.version as number,
    request_key: randomUUID(),
    number: waybill.number as string,
  };
}

/** The first packed order without a waybill. */
async function aPackedOrder(scene: Scene): Promise<number> {
  const { rows } = await request(scene, 'GET', 'oms/packed-orders?limit=1');
  return rows[0].id;
}

const withoutNumber = async (scene: Scene, ...events: [path: string, fields?: object][]) => {
  const { number: _, ...input } = await aWaybill(scene, ...events);
  return input;
};
const atDoor = [['hand-over'], ['take-out']] as [string][];
const sentBack = ['send-back', { reason: 'The customer moved' }] as [string, object];

/** By operation. */
export const preparedFulfilment: Record<string, Prepare> = {
  'oms.retryPush': aPush,
  'oms.recallPush': aRefusedPush,
  'oms.parkPush': async (scene) => ({ ...(await aRetriedPush(scene)), reason: 'The store counts its stock' }),
  'oms.abandonPush': async (scene) => ({ ...(await aPush(scene)), reason: 'Sent by phone' }),
  'oms.changePushes': async (scene) => ({ pushes: [{ ...(await aPush(scene)), request_key: randomUUID() }], change: { kind: 'retry' } }),
  'oms.replayReport': aParkedReport,
  'oms.createWaybill': async (scene) => ({
    order_id: await aPackedOrder(scene),
    courier: 'OWN-RIDER',
    parcels: 1,
    weight: 400,
    request_key: randomUUID(),
  }),
  'oms.handOverWaybill': withoutNumber,
  'oms.forwardWaybill': (scene) => withoutNumber(scene, ['hand-over']),
  'oms.takeOutWaybill': (scene) => withoutNumber(scene, ['hand-over']),
  'oms.deliverWaybill': async (scene) => ({ ...(await withoutNumber(scene, ...atDoor)), receiver: 'Asha Rao' }),
  'oms.failWaybill': async (scene) => ({ ...(await withoutNumber(scene, ...atDoor)), failure: 'NOT-AT-HOME' }),
  'oms.sendBackWaybill': async (scene) => ({ ...(await withoutNumber(scene, ['hand-over'])), reason: 'The customer moved' }),
  'oms.returnWaybill': (scene) => withoutNumber(scene, ['hand-over'], sentBack),
  'oms.cancelWaybill': async (scene) => ({ ...(await withoutNumber(scene)), reason: 'The label was damaged' }),
  'oms.handOverWaybills': async (scene) => ({ waybills: [await withoutNumber(scene)] }),
  'oms.scanWaybill': async (scene) => {
    const { number, request_key } = await aWaybill(scene);
    return { number, step: 'HAND-OVER', receiver: '', request_key };
  },
};
