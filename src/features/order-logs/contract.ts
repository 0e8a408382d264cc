import { z } from 'zod';
import { idInAddress, moment, wholeNumber } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { orderLogActions } from './order-log-choices.ts';

const change = z.object({
  /** Field, such as `status`, `assignee` or `slot`. */
  field: z.string(),
  /** As stored: a status, an order reason, the name of a user, a moment. Null: none. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type OrderLogChange = z.infer<typeof change>;

const entry = z.object({
  id: z.string(),
  at: moment,
  /** Null: the system. */
  by: z.string().nullable(),
  /** A change of the terms may do several things at once. */
  actions: z.array(z.enum(orderLogActions)).min(1),
  changes: z.array(change),
  /** Note, reason, comment or reference, as typed or reported. */
  detail: z.string().nullable(),
});
export type OrderLogEntry = z.infer<typeof entry>;

/** OMS: the log of an order (§7.6). */
const operations = {
  orderLogs: operation('orders.read', {
    method: 'GET',
    path: '/oms/orders/{order_id}/logs',
    summary: 'Every change of an order, before and after, newest first, 10 a page',
  })
    .input(z.strictObject({ order_id: idInAddress, page: wholeNumber(1, 10_000).default(1) }))
    .output(z.object({ rows: z.array(entry), total: z.number() })),
};

export const contract = { oms: operations };
