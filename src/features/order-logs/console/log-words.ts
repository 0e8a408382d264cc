import { type OrderReason, orderReasons, orderStatusCatalogue, orderStatuses, type OrderStatus } from '#machines/orders/order-statuses.ts';
import { dayAndClock, money } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';

/** Names of an order's fields. */
const fields: Readonly<Record<string, string>> = {
  status: msg('Status'),
  assignee: msg('Assignee'),
  reason: msg('Order reason'),
  slot_start: msg('Slot from'),
  slot_end: msg('Slot until'),
  address: msg('Address'),
  pincode: msg('Pincode'),
  promo_code: msg('Promo'),
  promo_amount: msg('Promo amount'),
  discount: msg('Discount'),
  delivery_charge: msg('Delivery'),
  value: msg('Value'),
  quantity: msg('Quantity'),
  lines: msg('Lines'),
};

/** Unknown fields, such as those of later versions, keep their name with spaces. */
export function fieldInWords(field: string): string {
  const name = fields[field];
  if (name) return t(name);
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const amounts = new Set(['value', 'discount', 'promo_amount', 'delivery_charge']);
const isStatus = (value: string): value is OrderStatus => orderStatuses.some((status) => status === value);

/** A stored value as people read it: names of statuses and reasons, times, and money. */
export function valueInWords(field: string, value: string): string {
  if (field === 'status' && isStatus(value)) return t(orderStatusCatalogue[value].name);
  if (field === 'reason') return t(orderReasons[value as OrderReason] ?? value);
  if (amounts.has(field)) return money(Number(value));
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return dayAndClock(value);
  return value;
}
