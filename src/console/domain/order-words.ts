import { msg, t } from '#console/language/language.ts';
import type { OrderType } from '#contracts/order-statuses.ts';
import { clock, day } from '#console/lib/formats.ts';

/** Order types (§3) as they are read: `t` where they are shown. */
export const orderTypeNames: Record<OrderType, string> = {
  CART: msg('Cart'),
  PRESCRIPTION: msg('Prescription'),
  CALL: msg('Call'),
  SUBSCRIPTION: msg('Subscription'),
};

/** Ten digits in two groups: `98200 41736`. */
export const phoneInWords = (digits: string): string => (digits.length === 10 ? `${digits.slice(0, 5)} ${digits.slice(5)}` : digits);

/** Where there is little room: `Meera Kulkarni` → `Meera K.` */
export function shortName(name: string): string {
  const [first = '', ...others] = name.split(' ');
  const last = others.at(-1);
  return last ? `${first} ${last.slice(0, 1)}.` : first;
}

/** Delivery slot: `20-11-2026, 18:00 to 20:00`; empty without one. */
export function slotInWords(start: string | null, end: string | null): string {
  if (start === null) return '';
  return end === null
    ? `${day(start)}, ${clock(start)}`
    : t('{day}, {from} to {until}', { day: day(start), from: clock(start), until: clock(end) });
}
