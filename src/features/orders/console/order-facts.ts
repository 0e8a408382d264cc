import type { Query, QueryKey } from '@tanstack/react-query';
import { queryClient } from '#platform/console/client/query-client.ts';
import type { Facts } from '#platform/console/console-feature.ts';
import { openStatuses } from '#machines/orders/order-statuses.ts';
import { api } from './api.ts';

export type OrderFact = Omit<Parameters<Facts['order.changed']>[0], 'version'>;

/** Lists of orders know which changes touch them. */
interface ListMeta {
  isTouched?: (query: Query, change: OrderFact) => boolean;
}

/** Keys of the cached lists that a change of an order touches. */
const listsTouched = (change: OrderFact): QueryKey[] =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: api.oms.orders.key() })
    .filter((query) => (query.meta as ListMeta | undefined)?.isTouched?.(query, change) ?? true)
    .map(({ queryKey }) => queryKey);

const isOpen = (status: string): boolean => openStatuses.some((each) => each === status);
/** Fields of the quick filters. */
const counted: readonly string[] = ['promise', 'whose', 'prescription'];

/** Keys of the counts over open orders that a change touches. */
function countsTouched({ changed }: OrderFact): QueryKey[] {
  const isRecounted =
    changed === undefined || isOpen(changed.from) !== isOpen(changed.to) || changed.fields.some((field) => counted.includes(field));
  const isMoved = changed === undefined || changed.from !== changed.to || changed.fields.includes('promise');
  return [...(isRecounted ? [api.oms.orderSummary.key()] : []), ...(isMoved ? [api.oms.openOrders.key()] : [])];
}

/** Query keys of the order, and of the lists and counts that its change touches. */
export const keysTouched = (change: OrderFact): QueryKey[] => [
  api.oms.order.key({ input: { order_id: change.order_id } }),
  ...listsTouched(change),
  ...countsTouched(change),
];
