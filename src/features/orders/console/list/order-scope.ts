import { ORDER_PAGE_SIZE, type OrderSort } from '../../order-choices.ts';
import { filterableStatuses, openStatuses, type OrderStatus } from '#machines/orders/order-statuses.ts';

/** Which orders a list is about, and what is meant where its address says nothing. */
export interface OrderScope {
  /** Statuses that its filter may name. */
  statuses: readonly OrderStatus[];
  /** Status filter that is meant, comma-separated. */
  assumed: string;
  sort: OrderSort;
  pageSize: number;
}

/** The status filter that keeps nothing of the list away. */
export const everyStatus = ({ statuses }: OrderScope): string => statuses.join(',');

/** Every order: means the open ones, by the promised time, unless told otherwise. The server assumes the same. */
export const allOrders: OrderScope = {
  statuses: filterableStatuses,
  assumed: filterableStatuses.filter((status) => openStatuses.includes(status)).join(','),
  sort: 'tat',
  pageSize: ORDER_PAGE_SIZE,
};
