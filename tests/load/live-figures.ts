import { io } from 'socket.io-client';
import type { OrderRow } from '#features/orders/contract.ts';
import { spreadOf, type Spread } from './figures.ts';
import { call, type Visitor } from './visitor.ts';

/** Time from sending a change to its event on a colleague's socket: an upper bound of commit to socket. */
export async function measureLive(actor: Visitor, listener: Visitor, runs: number): Promise<Spread> {
  const socket = io(listener.origin, {
    transports: ['websocket'],
    forceNew: true,
    auth: { token: listener.token },
    extraHeaders: { cookie: listener.cookie, origin: listener.origin },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('connect_error', reject);
  });
  const { rows } = await call<{ rows: OrderRow[] }>(actor, 'GET', '/api/oms/orders?status=PLACED&page_size=10&sort=id');
  const [order] = rows;
  if (!order) throw new Error('No order is PLACED');
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const event = run % 2 === 0 ? 'mark_follow_up_within_tat' : 'mark_placed';
    const version = order.version + run + 1;
    const received = new Promise<number>((resolve) => {
      const look = (fact: { order_id: number; version: number }) => {
        if (fact.order_id !== order.id || fact.version !== version) return;
        socket.off('order.changed', look);
        resolve(performance.now());
      };
      socket.on('order.changed', look);
    });
    const since = performance.now();
    await call(actor, 'POST', `/api/oms/orders/${order.id}/events`, { event, version: version - 1 });
    times.push((await received) - since);
  }
  socket.disconnect();
  return spreadOf(times);
}
