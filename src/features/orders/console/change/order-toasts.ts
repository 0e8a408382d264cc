import { t } from '#platform/console/language/language.ts';
import { DOCTOR_ORDERS_PATH, ORDERS_PATH } from '../../order-paths.ts';
import { dismissToast, toast, type ToastWords } from '#platform/console/ui/feedback/toast-list.ts';

/** Shows the latest result for an order, replacing the previous toast about it. */
const keyOf = (orderId: number) => `order-${orderId}`;

export const dropOrderToast = (orderId: number): void => dismissToast(keyOf(orderId));

export function orderToast(orderId: number, words: ToastWords): void {
  toast({ ...words, key: keyOf(orderId) });
}

/** Reports a failure for an order that is not on screen: stays until dismissed, and links back to the order. */
export function persistentOrderToast(orderId: number, code: string, text: string, open: (address: string) => void): void {
  const action = {
    label: t('Open {code}', { code }),
    onSelect: () => open(addressOf(orderId)),
  };
  orderToast(orderId, { tone: 'late', text, timeOut: null, action });
}

/** Address of the open order, over the current list with its filters if there is one. */
function addressOf(orderId: number): string {
  const isListed = [ORDERS_PATH, DOCTOR_ORDERS_PATH].includes(location.pathname);
  const search = new URLSearchParams(isListed ? location.search : '');
  search.set('order_id', String(orderId));
  return `${isListed ? location.pathname : ORDERS_PATH}?${search.toString()}`;
}
