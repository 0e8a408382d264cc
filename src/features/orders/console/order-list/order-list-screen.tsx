import { orderList } from './all-orders.ts';
import { OrderList, prepareOrders } from './order-list.tsx';

export const prepare = (query: string) => prepareOrders(orderList, query);

/** `/galen/order-list`: orders, with the open one in a drawer. */
export default function OrderListScreen() {
  return <OrderList kind={orderList} />;
}
