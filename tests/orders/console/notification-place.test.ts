import { describe, expect, it } from 'vitest';
import { notificationPlace } from '#features/orders/console/notification-place.ts';

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
});
