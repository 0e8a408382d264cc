import { t } from '#platform/console/language/language.ts';
import { DOCTOR_ORDERS_PATH, ORDERS_PATH } from '../../order-places.ts';
import { dismissToast, toast, type ToastWords } from '#platform/console/ui/feedback/toast-list.ts';

/** One toast per order: what became of the latest change replaces what is said of the one before. */
const keyOf = (orderId: number) => `order-${orderId}`;

export const dropOrderToast = (orderId: number): void => dismissToast(keyOf(orderId));

export function orderToast(orderId: number, words: ToastWords): void {
  toast({ ...words, key: keyOf(orderId) });
}

/** Something went wrong with an order that is not on screen: it stays until somebody has read it, and leads back. */
export function persistentOrderToast(orderId: number, code: string, text: string, open: (address: string) => void): void {
  const action = {
    label: t('Open {code}', { code }),
    onSelect: () => open(addressOf(orderId)),
  };
  orderToast(orderId, { tone: 'late', text, timeOut: null, action });
}

/** The open order's address; over the list as it is filtered now, where one is on screen. */
function addressOf(orderId: number): string {
  const isListed = [ORDERS_PATH, DOCTOR_ORDERS_PATH].includes(location.pathname);
  const search = new URLSearchParams(isListed ? location.search : '');
  search.set('order_id', String(orderId));
  return `${isListed ? location.pathname : ORDERS_PATH}?${search.toString()}`;
}
