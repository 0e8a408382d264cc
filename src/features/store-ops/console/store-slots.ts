import type { Hits } from '../contract.ts';

/** An order whose slot lies in a closure. */
export type HitOrder = Hits['orders']['rows'][number];

declare module '#platform/console/slots.ts' {
  interface ComponentSlots {
    /** Below the orders of a closed store whose slots lie in the closure. */
    'store.hitOrders': { orders: readonly HitOrder[]; onMoved: () => void };
  }
}
