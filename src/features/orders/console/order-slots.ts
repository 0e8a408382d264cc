import type { Load } from '#platform/console/slots.ts';
import type { OrderRecord } from '../contract.ts';

/** A tab that another feature adds to the order's page. */
export interface OrderTab {
  id: string;
  /** Marked with `msg`. */
  title: string;
  load: Load<{ orderId: number; code: string }>;
}

/** Lines and price of an order by another feature, instead of the plain ones. */
export type OrderLinesView = Load<{ record: OrderRecord; now: number }>;

declare module '#platform/console/slots.ts' {
  interface Slots {
    'order.tabs': OrderTab;
    'order.lines': OrderLinesView;
  }
}
