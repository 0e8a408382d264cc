import { slot } from '#platform/console/slots.ts';
import type { OrderRow } from '../../contract.ts';

interface AssignOrdersProps {
  orders: readonly OrderRow[];
  onClose: () => void;
}

/** The action "Assign…" from the menu of a row. */
export default function AssignOrders({ orders, onClose }: AssignOrdersProps) {
  const Form = slot('order.actions').find(({ id }) => id === 'assign')?.Form;
  const selection = { all: false, rows: orders, ids: new Set(orders.map(({ id }) => id)), count: orders.length };
  return Form && <Form list="orders" selection={selection} question={{}} onDone={() => undefined} onClose={() => onClose()} />;
}
