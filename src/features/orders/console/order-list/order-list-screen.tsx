import { OrderListView, prepareOrders } from '../list/order-list-view.tsx';
import { orderList } from './order-list.ts';

export const prepare = (query: string) => prepareOrders(orderList, query);

/** `/galen/order-list`: the orders, and the open one over them. */
export default function OrderListScreen() {
  return <OrderListView kind={orderList} />;
}
