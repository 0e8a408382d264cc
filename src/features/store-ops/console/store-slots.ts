import type { Hits } from '../contract.ts';

/** An order whose slot lies in a closure. */
export type HitOrder = Hits['orders']['rows'][number];
export type HitRefills = Hits['refills'];

/** Times of a closure, as they are sent. */
export interface SentClosure {
  starts_at: string;
  ends_at?: string;
  weekdays?: number[];
  exceptions?: string[];
}

declare module '#platform/console/slots.ts' {
  interface ComponentSlots {
    /** Orders whose slots lie in a closure, saved or not; also when there are none any more. */
    'store.hitOrders': { orders: Hits['orders']; closure: SentClosure; onMoved: () => void };
    /** Refills of subscriptions that fall due in a closure. */
    'store.hitRefills': { refills: HitRefills };
  }
}
