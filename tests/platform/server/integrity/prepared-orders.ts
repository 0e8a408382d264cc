import { randomUUID } from 'node:crypto';
import { anOrder } from '#tests/support/operations.ts';
import { post, type Prepare, type Scene } from './scene.ts';

/** A bulk change of one order that the caller has just started; `finished`: with the order changed. */
async function aBulkChange(scene: Scene, isFinished: boolean): Promise<{ bulk_id: number }> {
  const { id, version } = await anOrder(scene.server);
  const { id: bulk_id } = await post(scene, 'oms/bulk-changes', {
    orders: [{ order_id: id, version }],
    change: { kind: 'event', event: 'mark_follow_up_within_tat' },
    request_key: randomUUID(),
  });
  if (isFinished)
    await scene.server.db.$client.query("update order_bulk_changes set state = 'finished', changed = 1, ended_at = $2 where id = $1", [
      bulk_id,
      scene.server.clock.now(),
    ]);
  return { bulk_id };
}

/** Valid inputs for operations on orders, by operation. */
export const preparedOrders: Record<string, Prepare> = {
  // The widest change: stock, slot and promo are given back, and the OMS, which has the order, is told.
  'oms.sendOrderEvent': async ({ server }) => {
    const { rows } = await server.db.$client.query<{ id: number; version: number }>(`
      select o.id::int, o.version from orders o join oms_pushes p on p.order_id = o.id and p.status = 'pushed'
      where o.status = 'CREATE-PATIENT-STORE-ORDER' order by o.id limit 1`);
    const { rows: reasons } = await server.db.$client.query<{ reason_name: string }>(
      "select reason_name from cancel_reasons where category = 'Customer changed mind' order by position limit 1",
    );
    return {
      order_id: rows[0]?.id,
      version: rows[0]?.version,
      event: 'mark_cancel_by_customer',
      // Before the reason: a different valid input differs in the first text that may have any value.
      comment: 'Moves to another city',
      reason: reasons[0]?.reason_name,
    };
  },
  'oms.addOrderNote': async ({ server }) => ({
    order_id: (await anOrder(server)).id,
    text: 'Ask @Nandini Rane and @Meera Kulkarni',
    request_key: randomUUID(),
  }),
  'oms.stopBulkChange': (scene) => aBulkChange(scene, false),
  'oms.undoBulkChange': (scene) => aBulkChange(scene, true),
  'oms.undoOrderChange': async (scene) => {
    const order = await anOrder(scene.server);
    const { version } = await post(scene, `oms/orders/${order.id}/events`, {
      event: 'mark_follow_up_within_tat',
      version: order.version,
    });
    return { order_id: order.id, version };
  },
};
