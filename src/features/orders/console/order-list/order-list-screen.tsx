import { OrderListView, prepareOrders } from '../order-table/order-list-view.tsx';
import { orderList } from './order-list.ts';

export const prepare = (query: string) => prepareOrders(orderList, query);

/** `/galen/order-list`: orders, with the open one in a drawer. */
export default function OrderListScreen() {
  return <OrderListView kind={orderList} />;
}
