import { OrderList, prepareOrders } from '../order-list/order-list.tsx';
import { doctorOrders } from './doctor-orders.ts';

export const prepare = (query: string) => prepareOrders(doctorOrders, query);

/** `/doctor-prescription/order-list`: orders that wait for a doctor or a prescription. */
export default function DoctorOrdersScreen() {
  return <OrderList kind={doctorOrders} />;
}
