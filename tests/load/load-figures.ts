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

async function burst(options: Options): Promise<Burst> {
  const { requests, latency, non2xx, errors } = await autocannon({ connections: CONNECTIONS, ...options });
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, failed: non2xx + errors };
}

export const listBurst = (visitor: Visitor, duration: number): Promise<Burst> =>
  burst({ url: `${visitor.origin}/api/oms/orders`, headers: visitor.headers, duration });

export const floorListBurst = (origin: string, duration: number): Promise<Burst> => burst({ url: `${origin}/list`, duration });

export const leastListBurst = (origin: string, duration: number): Promise<Burst> => burst({ url: `${origin}/least`, duration });

/** Orders that no other client changes, one per connection. */
async function lanesOf(visitor: Visitor): Promise<OrderRow[]> {
  const { rows } = await call<{ rows: OrderRow[] }>(
    visitor,
    'GET',
    '/api/oms/orders?status=PLACED,FOLLOW-UP-WITHIN-TAT&sort=id&page_size=100',
  );
  if (rows.length < CONNECTIONS) throw new Error(`Only ${rows.length} orders can be moved to and fro`);
  return rows.slice(0, CONNECTIONS);
}

/** Each connection moves its own order between two statuses, so that every request is an accepted change. */
export async function changeBurst(visitor: Visitor, duration: number): Promise<Burst> {
  const lanes = await lanesOf(visitor);
  const setupClient = (client: Client) => {
    const lane = lanes.pop();
    if (!lane) return;
    let [version, isPlaced] = [lane.version, lane.status === 'PLACED'];
    const next = () => {
      const body = JSON.stringify({ event: isPlaced ? 'mark_follow_up_within_tat' : 'mark_placed', version });
      client.setRequests([{ method: 'POST', path: `/api/oms/orders/${lane.id}/events`, headers: visitor.headers, body }]);
      [version, isPlaced] = [version + 1, !isPlaced];
    };
    client.on('response', next);
  };
  // autocannon sends this request first, before `setupClient` has set the requests of the connection.
  return burst({ url: `${visitor.origin}/healthz`, duration, setupClient });
}

export async function floorChangeBurst(visitor: Visitor, origin: string, duration: number): Promise<Burst> {
  const lanes = await lanesOf(visitor);
  const setupClient = (client: Client) => {
    const lane = lanes.pop();
    client.on('response', () => client.setRequests([{ method: 'POST', path: `/orders/${lane?.id}` }]));
  };
  return burst({ url: `${origin}/list`, duration, setupClient });
}
