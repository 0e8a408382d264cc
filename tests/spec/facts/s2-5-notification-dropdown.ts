import { fact, facts, factsShownBy, provenBy } from '../fact.ts';

const dropdown = (words: string) => provenBy('notifications/console/notifications.test.tsx', words);
const item = dropdown('shows callback id or else order id');
const place = (words: string) => provenBy('orders/console/notification-place.test.ts', words);

export const notificationDropdown = facts('§2.5', 'Notification dropdown', [
  fact('loader', 'It shows a loader while loading', dropdown('shows a loader while loading')),
  fact('empty', 'It shows "No Notifications" when empty', dropdown('shows "No Notifications" when empty')),
  fact('clear-all', 'When non-empty it offers "Clear All Notifications"', dropdown('clears all'), dropdown('without a clear button')),
  fact('list', 'When non-empty it offers a list', item),
  ...factsShownBy([item], {
    'item-callback-id': 'Each item shows the callback id',
    'item-order-id': 'Without a callback id an item shows the order id',
    'item-title': 'Each item shows a title',
    'item-status': 'Each item shows the status',
    'item-created': 'Each item shows the creation time',
  }),
  fact('item-clear', 'Each item has a clear icon', item, dropdown('clears one by its icon')),
  fact('height', 'The list area is 254 px high', dropdown('over a list area that is 254 px high')),
  fact(
    'step-1-follow-up-doctor',
    'Status follow_up_doctor_within_tat leads to /doctor-prescription/order-list with query order_id',
    place('status follow_up_doctor_within_tat'),
  ),
  fact(
    'step-1-need-prescription',
    'Status confirm_but_need_prescription leads to /doctor-prescription/order-list with query order_id',
    place('status confirm_but_need_prescription'),
  ),
  fact('step-2-callback', 'Otherwise a callback id leads to /{product}/call-back-list with query id', place('status placed, callback 5')),
  fact('step-3-order', 'Otherwise it leads to /{product}/order-list with query order_id', place('status placed, callback null')),
  fact(
    'product-tab-only',
    'Notifications are shown only to users whose resource_access includes a tab named {product}',
    dropdown('sends no request for users without the product’s tab'),
    provenBy('notifications/server/notification-stream.test.ts', 'gives no ticket to somebody without the product’s tab'),
    provenBy('notifications/server/notifications.test.ts', 'are enabled accounts with the product’s tab'),
  ),
  fact(
    'toast-call-center-operation',
    'Notifications titled "Call Center Operation" produce persistent toasts',
    dropdown('Call Center Operation: stays for null'),
    dropdown('Order moved: stays for undefined'),
  ),
  fact(
    'toast-call-center-operation-admin',
    'Notifications titled "Call Center Operation Admin" produce persistent toasts',
    dropdown('Call Center Operation Admin: stays for null'),
  ),
]);
