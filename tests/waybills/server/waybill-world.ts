import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { WaybillRecord } from '#features/waybills/contract.ts';
import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import { type OrderWorld, startOrderWorld } from '#tests/orders/server/order-world.ts';
import type { Answer, TestBrowser } from '#tests/support/server.ts';

/** A small pharmacy with a packer, an agent and somebody without a session. */
export interface WaybillWorld extends OrderWorld {
  packer: TestBrowser;
  agent: TestBrowser;
  guest: TestBrowser;
}

export async function startWaybillWorld(): Promise<WaybillWorld> {
  const world = await startOrderWorld();
  return { ...world, packer: await world.signedIn('ganesh.m'), agent: await world.signedIn('farhan.s'), guest: await world.visitor() };
}

export const ok = <Body>({ status, body }: { status: number; body: Body }): Body => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

export const parcel = { courier: 'OWN-RIDER', parcels: 1, weight: 400 };

export const create = ({ packer }: WaybillWorld, orderId: number, key: string = randomUUID()): Promise<Answer> =>
  packer.request('POST', `/api/oms/orders/${orderId}/waybills`, { ...parcel, request_key: key });

export const anOrder = async (world: WaybillWorld, status: OrderStatus = 'CREATED-CUSTOMER-BILL'): Promise<number> =>
  (await world.make({ status, reason: 'OTC-GENERAL-PRODUCT' })).id;

/** The waybill of a new packed order. */
export const aWaybill = async (world: WaybillWorld): Promise<WaybillRecord> => ok(await create(world, await anOrder(world)));

export const send = (browser: TestBrowser, { id, version }: Pick<WaybillRecord, 'id' | 'version'>, path: string, fields: object = {}) =>
  browser.request('POST', `/api/oms/waybills/${id}/${path}`, { version, request_key: randomUUID(), ...fields });

/** The waybill after some events of the packer. */
export async function after(
  world: WaybillWorld,
  waybill: WaybillRecord,
  ...events: [path: string, fields?: object][]
): Promise<WaybillRecord> {
  let now = waybill;
  for (const [path, fields] of events) now = ok(await send(world.packer, now, path, fields));
  return now;
}

export const statusOf = async (world: WaybillWorld, { order }: WaybillRecord) => (await world.stateOf(order.id)).order.status;
