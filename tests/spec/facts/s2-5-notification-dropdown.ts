import { changing, renamed, without } from '../changes.ts';
import { because, fact, facts, factsShownBy, provenBy } from '../fact.ts';

const dropdown = (words: string) => provenBy('notifications/console/notifications.test.tsx', words);
const item = dropdown('shows callback id or else order id');
const place = (words: string) => provenBy('orders/console/notification-place.test.ts', words);
const folder = 'src/features/notifications/console';
const items = `${folder}/notification-items.tsx`;
const words = `${folder}/notification-words.ts`;
const list = `${folder}/notification-dropdown.tsx`;
const places = 'src/features/orders/console/notification-place.ts';
const toasts = `${folder}/notification-toasts.ts`;
const folded = because('Several fold into one that counts them, to leave room on screen; each can be opened from the list it shows');

export const notificationDropdown = facts('§2.5', 'Notification dropdown', [
  fact(
    'loader',
    'It shows a loader while loading',
    dropdown('shows a loader while loading'),
    changing(list, '          <Loader />', '          <></>'),
  ),
  fact(
    'empty',
    'It shows "No Notifications" when empty',
    dropdown('shows "No Notifications" when empty'),
    renamed(list, "t('No Notifications')"),
  ),
  fact(
    'clear-all',
    'When non-empty it offers "Clear All Notifications"',
    dropdown('clears all'),
    dropdown('without a clear button'),
    renamed(list, "{t('Clear All Notifications')}"),
  ),
  fact('list', 'When non-empty it offers a list', item, changing(list, '<NotificationItems items={items} onLeave={onClose} />', '<></>')),
  ...factsShownBy([item], {
    'item-callback-id': [
      'Each item shows the callback id',
      without(words, "if (id !== null) return t('Callback {id}', { id: String(id) });"),
    ],
    'item-order-id': [
      'Without a callback id an item shows the order id',
      changing(words, "return t('Order {id}', {", "return t('Order', {"),
    ],
    'item-title': ['Each item shows a title', without(items, '{t(title)}')],
    'item-status': ['Each item shows the status', without(items, '{statusInWords(message_attributes.status)}')],
    'item-created': ['Each item shows the creation time', without(items, '<TimeAgo at={created_at} now={now} />')],
  }),
  fact('item-clear', 'Each item has a clear icon', item, dropdown('clears one by its icon'), without(items, 'onClick={onClear}')),
  fact(
    'height',
    'The list area is 254 px high',
    dropdown('over a list area that is 254 px high'),
    without(list, 'style={{ height: NOTIFICATION_LIST_HEIGHT }}'),
  ),
  fact(
    'step-1-follow-up-doctor',
    'Status follow_up_doctor_within_tat leads to /doctor-prescription/order-list with query order_id',
    place('status follow_up_doctor_within_tat'),
    without(places, "'follow_up_doctor_within_tat', "),
  ),
  fact(
    'step-1-need-prescription',
    'Status confirm_but_need_prescription leads to /doctor-prescription/order-list with query order_id',
    place('status confirm_but_need_prescription'),
    without(places, ", 'confirm_but_need_prescription'"),
  ),
  fact(
    'step-2-callback',
    'Otherwise a callback id leads to /{product}/call-back-list with query id',
    place('status placed, callback 5'),
    without(places, "if (callback_id !== null) return withQuery(CALLBACKS_PATH, 'id', callback_id);"),
  ),
  fact(
    'step-3-order',
    'Otherwise it leads to /{product}/order-list with query order_id',
    dropdown('Enter opens'),
    place('status placed, callback null'),
    changing(places, "return withQuery(ORDERS_PATH, 'order_id', order_id);", "return withQuery(ORDERS_PATH, 'id', order_id);"),
  ),
  fact(
    'product-tab-only',
    'Notifications are shown only to users whose resource_access includes a tab named {product}',
    dropdown('is not shown to users without the product’s tab'),
    dropdown('sends no request for users without the product’s tab'),
    provenBy('notifications/server/notification-stream.test.ts', 'gives no ticket to somebody without the product’s tab'),
    changing('src/features/notifications/feature.ts', 'tab: product.slug', "tab: 'ORDER'"),
  ),
  fact(
    'toast-call-center-operation',
    'Notifications titled "Call Center Operation" produce persistent toasts',
    dropdown('Call Center Operation: stays for null'),
    without(toasts, "'Call Center Operation', "),
    folded,
  ),
  fact(
    'toast-call-center-operation-admin',
    'Notifications titled "Call Center Operation Admin" produce persistent toasts',
    dropdown('Call Center Operation Admin: stays for null'),
    without(toasts, ", 'Call Center Operation Admin'"),
    folded,
  ),
]);
