import { slot } from '#platform/console/slots.ts';
import { t } from '#platform/console/language/language.ts';
import type { StoredNotification } from '../contract.ts';
import { orderStatuses, statusName } from '#machines/orders/order-statuses.ts';

type Notification = Pick<StoredNotification['web_socket_notification'], 'message' | 'message_attributes'>;

const attributeOf = (status: string) => status.toLowerCase().replaceAll(/[- ]/g, '_');

/** `follow_up_doctor_within_tat` → `Follow-up doctor within TAT`; a status of no order: `pending` → `Pending`. Empty without one. */
export function statusInWords(attribute: string | null): string {
  if (attribute === null || attribute === '') return '';
  const status = orderStatuses.find((each) => attributeOf(each) === attributeOf(attribute));
  if (status) return t(statusName(status));
  const words = attribute.toLowerCase().replaceAll(/[_-]/g, ' ');
  return t(words.slice(0, 1).toUpperCase() + words.slice(1));
}

/** `GLN-47728: …`: order code at the start of a message. */
const CODE = /^([A-Z]+-(\d+)):/;

/** Subject: as its feature names it, otherwise callback id, otherwise order id (§2.5), formatted as in the lists. */
export function subjectInWords({ message, message_attributes: { id, order_id, status } }: Notification): string {
  const named = slot('notification.subject')
    .map((nameOf) => nameOf({ callback_id: id, order_id, status }))
    .find((name) => name !== null);
  if (named !== undefined) return named;
  if (id !== null) return t('Callback {id}', { id: String(id) });
  if (order_id === null) return '';
  const [, code = '', digits] = CODE.exec(message) ?? [];
  return t('Order {id}', { id: digits === String(order_id) ? code : String(order_id) });
}
