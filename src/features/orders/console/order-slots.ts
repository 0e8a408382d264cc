import type { Load } from '#platform/console/slots.ts';

/** A tab that another feature adds to the order's page. */
export interface OrderTab {
  id: string;
  /** Marked with `msg`. */
  title: string;
  load: Load<{ orderId: number; code: string }>;
}

declare module '#platform/console/slots.ts' {
  interface Slots {
    'order.tabs': OrderTab;
  }
}
