import type { List } from '#platform/list/list.ts';
import { orderList } from '../../order-lists.ts';
import { ORDER_PAGE_SIZE } from '../../order-choices.ts';
import { filterableStatuses, openStatuses, type OrderStatus } from '#machines/orders/order-statuses.ts';

/** Orders a list is about, and its defaults. */
export interface OrderScope {
  list: List;
  /** Statuses that its filter offers. */
  statuses: readonly OrderStatus[];
  /** Default status filter, comma-separated. */
  assumed: string;
  /** Rows per request. */
  pageSize: number;
}

/** Status filter that matches every order of the list. */
export const everyStatus = ({ statuses }: OrderScope): string => statuses.join(',');

/** All orders; by default the open ones by promised time. Must match the server's defaults. */
export const allOrders: OrderScope = {
  list: orderList,
  statuses: filterableStatuses,
  assumed: filterableStatuses.filter((status) => openStatuses.includes(status)).join(','),
  pageSize: ORDER_PAGE_SIZE,
};
