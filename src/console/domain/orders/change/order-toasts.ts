import { t } from '#console/language/language.ts';
import { dismissToast, toast, type ToastWords } from '#console/ui/feedback/toast-list.ts';

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

const LIST = '/galen/order-list';

/** The open order's address; over the list as it is filtered now, where that is on screen. */
function addressOf(orderId: number): string {
  const search = new URLSearchParams(location.pathname === LIST ? location.search : '');
  search.set('order_id', String(orderId));
  return `${LIST}?${search.toString()}`;
}
