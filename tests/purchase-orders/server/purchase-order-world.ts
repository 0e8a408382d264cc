import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { PurchaseOrderRecord } from '#features/purchase-orders/contract.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { anOffer } from '#tests/support/offered-drug.ts';
import { type Answer, startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

export const PATH = '/api/purchase-order/orders';

/** The demonstration with its warehouse, its buyer and an administrator. */
export interface PurchaseOrderWorld extends TestServer {
  keeper: TestBrowser;
  buyer: TestBrowser;
  admin: TestBrowser;
}

export async function startPurchaseOrderWorld(): Promise<PurchaseOrderWorld> {
  const server = await startServer();
  const [keeper, buyer, admin] = [await server.signedIn('ganesh.m'), await server.signedIn('hetal.r'), await server.signedIn('admin')];
  return { ...server, keeper, buyer, admin };
}

/** Body of an answer that is a success. */
export const bodyOf = ({ status, body }: Answer) => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

export const ok = (answer: Answer): PurchaseOrderRecord => bodyOf(answer);

type Version = Pick<PurchaseOrderRecord, 'id' | 'version'>;

export const send = (who: TestBrowser, { id, version }: Version, step: string, fields: object = {}): Promise<Answer> =>
  who.request('POST', `${PATH}/${id}/${step}`, { version, request_key: randomUUID(), ...fields });

/** A draft of the keeper with a line. */
export async function aDraft(
  world: PurchaseOrderWorld,
  { packs = 10, store_id = 1, index = 0, having = 'true' } = {},
): Promise<PurchaseOrderRecord> {
  const { distributor_id, drug_id } = await anOffer(world, index, having);
  const body = { store_id, distributor_id, request_key: randomUUID() };
  const draft = ok(await world.keeper.request('POST', PATH, body));
  return ok(await send(world.keeper, draft, 'lines', { drug_id, packs }));
}

/** An order above the limit that waits. */
export async function aWaiting(world: PurchaseOrderWorld): Promise<PurchaseOrderRecord> {
  const waiting = ok(await send(world.keeper, await aDraft(world, { packs: 9_000 }), 'submit'));
  expect(waiting.status).toBe('waiting');
  return waiting;
}

export async function aSent(world: PurchaseOrderWorld, draft?: PurchaseOrderRecord): Promise<PurchaseOrderRecord> {
  const submitted = ok(await send(world.keeper, draft ?? (await aDraft(world)), 'submit'));
  return ok(await send(world.keeper, submitted, 'send'));
}

export const inDays = ({ clock }: TestServer, days: number): string => daysLater(businessDate(clock.now()), days);

/** Goods of the first line. */
export const goods = (world: PurchaseOrderWorld, { lines }: PurchaseOrderRecord, fields: object = {}) => ({
  line_id: lines[0]!.id,
  batch_no: 'KT2601',
  expires_on: inDays(world, 400),
  mrp: lines[0]!.mrp,
  packs: 1,
  free_packs: 0,
  ...fields,
});

export const onHand = async ({ db }: TestServer, storeId: number, drugId: number): Promise<number> =>
  (await db.$client.query<{ on_hand: number }>('select on_hand from store_stock where store_id = $1 and drug_id = $2', [storeId, drugId]))
    .rows[0]?.on_hand ?? 0;

/** Status and message, or the faults at the fields. */
export const refusal = ({ status, body }: Answer): unknown[] => [
  status,
  ...(body.data?.errors?.map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`) ?? [body.message]),
];

export const movesOf = ({ log }: PurchaseOrderRecord) => log.map(({ event }) => event.replace('purchaseOrder.', '')).toReversed();
