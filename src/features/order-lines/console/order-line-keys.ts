import { api } from './api.ts';

/** Query keys of what an order's lines are priced and substituted by. */
export const keysOf = (orderId: number) => [
  api.oms.priceDetails.key({ input: { order_id: orderId } }),
  api.oms.substitutions.key({ input: { order_id: orderId } }),
  api.oms.lineSubstitutes.key(),
];
