import { describe, expect, it } from 'vitest';
import { stored } from '#console/lib/session-storage.ts';
import { current } from '../people.ts';

describe('browser storage (§3)', () => {
  it.each([
    ['currentUser', () => stored.currentUser.write(current()), JSON.stringify(current())],
    ['userId', () => stored.userId.write(7), '7'],
    ['order_type', () => stored.orderType.write('CART'), 'CART'],
    ['order_status', () => stored.orderStatus.write('PLACED'), 'PLACED'],
    ['lastActivityTime', () => stored.lastActivityTime.write(1_795_172_930_790), '1795172930790'],
    ['warningActive', () => stored.warningActive.write('true'), 'true'],
    ['logoutActive', () => stored.logoutActive.write('true'), 'true'],
    ['theme', () => stored.theme.write('dark'), 'dark'],
    ['sidebar_option', () => stored.sidebarOption.write('collapsed'), 'collapsed'],
  ])('%s stands under its key', (key, write, text) => {
    expect(write()).toBe(true);
    expect(Object.entries(localStorage)).toEqual([[key, text]]);
  });
});
