import { randomUUID } from 'node:crypto';
import { NOBODYS } from './import-examples.ts';

/** What the inputs of the operations on lines refer to. */
interface Order extends OrderKey {
  line_ids: number[];
  store_id: number;
  delivery: string | null;
  payment: string;
  promo_code: string;
  value: number;
}

interface OrderKey {
  id: number;
  version: number;
}

const ofOrder = ({ id, version }: OrderKey) => ({ order_id: id, version });
const nobodys = (order: Order) => ({ ...ofOrder(order), substitution_id: NOBODYS });
const onPhone = { by: 'customer', way: 'PHONE' };

/** Inputs of the operations on lines of orders and their substitutes, by operation. */
export const orderLineExamples = {
  'oms.priceDetails': ({ id }: Order) => ({ order_id: id }),
  'oms.substitutions': ({ id }: Order) => ({ order_id: id }),
  'oms.lineSubstitutes': ({ id, line_ids }: Order) => ({ order_id: id, line_id: line_ids[0] }),
  'oms.changeLine': (order: Order) => ({
    ...ofOrder(order),
    line_id: order.line_ids[0],
    quantity: (order.version % 40) + 2,
    request_key: randomUUID(),
  }),
  'oms.removeLine': (order: Order) => ({ ...ofOrder(order), line_id: NOBODYS }),
  'oms.addLine': (order: Order) => ({ ...ofOrder(order), drug_id: NOBODYS, quantity: 2, request_key: randomUUID() }),
  'oms.proposeSubstitute': (order: Order) => ({ ...ofOrder(order), line_id: order.line_ids[0], drug_id: NOBODYS }),
  'oms.recordConsent': (order: Order) => ({ ...nobodys(order), ...onPhone }),
  'oms.refuseSubstitute': (order: Order) => ({ ...nobodys(order), ...onPhone }),
  'oms.applySubstitute': nobodys,
  'oms.revertSubstitute': nobodys,
  'oms.withdrawSubstitute': nobodys,
  'oms.orderTerms': ({ id }: Order) => ({ order_id: id }),
  'oms.orderMoves': ({ id }: Order) => ({ order_ids: [id] }),
  'oms.moveOrders': ({ store_id, ...order }: Order) => ({
    orders: [{ ...ofOrder(order), store_id, slot_id: NOBODYS, day: '2026-11-18', request_key: randomUUID() }],
  }),
  'oms.changeTerms': ({ store_id, delivery, payment, promo_code, value, ...order }: Order) => ({
    ...ofOrder(order),
    address_id: null,
    store_id,
    delivery,
    slot: null,
    payment: payment === 'UPI' ? 'Card' : 'UPI',
    promo_code,
    value,
    request_key: randomUUID(),
  }),
};
