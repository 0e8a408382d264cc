import { describe, expect, it } from 'vitest';
import { notificationPlace, hrefOfNotification } from '#features/orders/console/notification-place.ts';

describe('the target of a notification (§2.5)', () => {
  it.each([
    ['follow_up_doctor_within_tat', 5, 9, '/doctor-prescription/order-list?order_id=9'],
    ['confirm_but_need_prescription', 5, 9, '/doctor-prescription/order-list?order_id=9'],
    ['follow_up_doctor_within_tat', null, 9, '/doctor-prescription/order-list?order_id=9'],
    ['placed', 5, 9, '/galen/call-back-list?id=5'],
    [null, 5, null, '/galen/call-back-list?id=5'],
    ['placed', null, 9, '/galen/order-list?order_id=9'],
    [null, null, 9, '/galen/order-list?order_id=9'],
    [null, null, null, '/galen/order-list'],
  ])('status %s, callback %s, order %s: %s', (status, callback_id, order_id, href) => {
    expect(notificationPlace({ status, callback_id, order_id })).toBe(href);
  });

  it('is the order itself while the target has no screen', () => {
    const nowhere = () => false;
    expect(hrefOfNotification({ status: 'confirm_but_need_prescription', callback_id: null, order_id: 9 }, nowhere)).toBe(
      '/galen/order-list?order_id=9',
    );
    expect(hrefOfNotification({ status: null, callback_id: 5, order_id: 9 }, nowhere)).toBe('/galen/order-list?order_id=9');
    expect(hrefOfNotification({ status: null, callback_id: 5, order_id: null }, nowhere)).toBe('/galen/call-back-list?id=5');
    expect(hrefOfNotification({ status: null, callback_id: 5, order_id: 9 }, (path) => path === '/galen/call-back-list')).toBe(
      '/galen/call-back-list?id=5',
    );
  });
});
