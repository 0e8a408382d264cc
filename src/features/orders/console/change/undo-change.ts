import { orderStatusCatalogue } from '#machines/orders/order-statuses.ts';
import { UNDO_MS } from '#machines/orders/order-undo.ts';
import { t } from '#platform/console/language/language.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { undoOrderChange } from './order-mutations.ts';
import { orderToast } from './order-toasts.ts';

interface MadeChange {
  userId: number;
  orderId: number;
  code: string;
  /** Version that the change made. */
  version: number;
  at: number;
}

/** The last change made in this tab. */
let last: MadeChange | null = null;

const currentUserId = () => stored.currentUser.read()?.user_id ?? 0;

/** Remembers a change, so that it can be undone. Returns the action of its message. */
export function undoable(order: { id: number; code: string; version: number }) {
  const made: MadeChange = { userId: currentUserId(), orderId: order.id, code: order.code, version: order.version, at: Date.now() };
  last = made;
  return { label: t('Undo'), onSelect: () => void undo(made) };
}

async function undo(made: MadeChange): Promise<void> {
  const { orderId, code, version } = made;
  if (last === made) last = null;
  try {
    const { status } = await undoOrderChange({ order_id: orderId, version, request_key: newRequestKey() });
    orderToast(orderId, { text: t('Undone: {code} is again', { code }), strong: t(orderStatusCatalogue[status].name) });
  } catch (refused) {
    orderToast(orderId, { tone: 'late', text: `${t('{code}: nothing was undone.', { code })} ${sayError(refused)}` });
  }
}

/** Undoes the last change made in this tab, within the minute, or says that there is none. */
export function undoLast(): void {
  if (last && last.userId === currentUserId() && Date.now() - last.at < UNDO_MS) void undo(last);
  else toast({ text: t('Nothing to undo: only your own change of the last minute can be undone.'), key: 'nothing-to-undo' });
}
