import { randomUUID } from 'node:crypto';
import autocannon, { type Client, type Options } from 'autocannon';
import type { OrderRow } from '#features/orders/contract.ts';
import { call, type Visitor } from './visitor.ts';

/** One burst of load. */
export interface Burst {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Responses other than 2xx, and requests without a response. */
  failed: number;
}

export const CONNECTIONS = 50;

export async function burst(options: Options): Promise<Burst> {
  const { requests, latency, non2xx, errors } = await autocannon({ connections: CONNECTIONS, ...options });
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, failed: non2xx + errors };
}

export const listBurst = (visitor: Visitor, duration: number): Promise<Burst> =>
  burst({ url: `${visitor.origin}/api/oms/orders`, headers: visitor.headers, duration });

export const floorListBurst = (origin: string, duration: number): Promise<Burst> => burst({ url: `${origin}/list`, duration });

export const leastListBurst = (origin: string, duration: number): Promise<Burst> => burst({ url: `${origin}/least`, duration });

const PAGES = 20;

/** Orders of each connection, which no other one changes. Many, so that their timelines stay as short as in the business. */
async function lanesOf(visitor: Visitor): Promise<OrderRow[][]> {
  const lanes: OrderRow[][] = Array.from({ length: CONNECTIONS }, () => []);
  for (let page = 1; page <= PAGES; page += 1) {
    const query = `status=PLACED,FOLLOW-UP-WITHIN-TAT&sort=id&page_size=100&page=${page}`;
    const { rows } = await call<{ rows: OrderRow[] }>(visitor, 'GET', `/api/oms/orders?${query}`);
    for (const [index, row] of rows.entries()) lanes[index % CONNECTIONS]?.push(row);
    if (rows.length < 100) break;
  }
  if (lanes.some((lane) => lane.length === 0)) throw new Error('Not every connection has an order that can be moved to and fro');
  return lanes;
}

/** Each connection moves its own orders between two statuses in turn, so that every request is an accepted change. */
export async function changeBurst(visitor: Visitor, duration: number): Promise<Burst> {
  const lanes = await lanesOf(visitor);
  const setupClient = (client: Client) => {
    const lane = (lanes.pop() ?? []).map(({ id, version, status }) => ({ id, version, isPlaced: status === 'PLACED' }));
    const next = () => {
      const order = lane.shift();
      if (!order) return;
      const { id, version, isPlaced } = order;
      const body = JSON.stringify({ event: isPlaced ? 'mark_follow_up_within_tat' : 'mark_placed', version, request_key: randomUUID() });
      client.setRequests([{ method: 'POST', path: `/api/oms/orders/${id}/events`, headers: visitor.headers, body }]);
      lane.push({ id, version: version + 1, isPlaced: !isPlaced });
    };
    client.on('response', next);
  };
  // autocannon sends this request first, before `setupClient` has set the requests of the connection.
  return burst({ url: `${visitor.origin}/healthz`, duration, setupClient });
}

/** The same orders on the baseline server. */
async function floorBurst(visitor: Visitor, origin: string, folder: string, duration: number): Promise<Burst> {
  const lanes = await lanesOf(visitor);
  const setupClient = (client: Client) => {
    const lane = lanes.pop() ?? [];
    client.on('response', () => {
      const order = lane.shift();
      if (!order) return;
      client.setRequests([{ method: 'POST', path: `/${folder}/${order.id}` }]);
      lane.push(order);
    });
  };
  return burst({ url: `${origin}/list`, duration, setupClient });
}

export const floorChangeBurst = (visitor: Visitor, origin: string, duration: number): Promise<Burst> =>
  floorBurst(visitor, origin, 'changes', duration);

export const floorUpdateBurst = (visitor: Visitor, origin: string, duration: number): Promise<Burst> =>
  floorBurst(visitor, origin, 'orders', duration);
