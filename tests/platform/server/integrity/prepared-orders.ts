import { anOrder } from '#tests/support/operations.ts';
import { post, type Prepare } from './scene.ts';

/** Valid inputs for operations on orders, by operation. */
export const preparedOrders: Record<string, Prepare> = {
  'oms.undoOrderChange': async (scene) => {
    const order = await anOrder(scene.server);
    const { version } = await post(scene, `oms/orders/${order.id}/events`, {
      event: 'mark_follow_up_within_tat',
      version: order.version,
    });
    return { order_id: order.id, version };
  },
};
