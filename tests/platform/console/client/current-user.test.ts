import { describe, expect, it } from 'vitest';
import { businessDate } from '#platform/contract/business-day.ts';
import { enrich } from '#platform/session/console/current-user.ts';
import { clearSession } from '#platform/console/storage/clear-session.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current, signedIn } from '#tests/support/people.ts';

describe('enrichment of the user (§3, §4.2, §6, §9)', () => {
  it('derives each tab once, sets store 2 and the date of the sign-in', () => {
    const access = [{ tabs: { id: 'SRT', name: 'SRT' } }, { tabs: { id: '12', name: 'galen' } }, { tabs: { id: 'SRT', name: 'SRT' } }];
    expect(enrich(signedIn({ resource_access: access }), '2026-11-20')).toMatchObject({
      tabs: ['SRT', '12', 'galen'],
      store: 2,
      signInDate: '2026-11-20',
      token: 'token-of-7',
    });
  });

  it.each([
    ['2026-11-20T18:29:59.999Z', '2026-11-20'],
    ['2026-11-20T18:30:00.000Z', '2026-11-21'],
  ])('counts the business day in India: %s is %s', (moment, day) => {
    expect(businessDate(Date.parse(moment))).toBe(day);
  });
});

describe('stored user', () => {
  it('is read as written, and the same object while unchanged', () => {
    const user = current();
    expect(stored.currentUser.write(user)).toBe(true);
    expect(stored.currentUser.read()).toEqual(user);
    expect(stored.currentUser.read()).toBe(stored.currentUser.read());
  });

  it.each([
    '{"token',
    '[]',
    'null',
    '{"token":1}',
    JSON.stringify({ ...current(), roles: 'admin' }),
    JSON.stringify({ ...current(), django_account: {} }),
  ])('is cleared when invalid: %s', (text) => {
    localStorage.setItem('currentUser', text);
    expect(stored.currentUser.read()).toBeNull();
    expect(localStorage.getItem('currentUser')).toBeNull();
  });

  it('leaves with order_type and order_status at logout (§4.3); the theme stays', () => {
    stored.currentUser.write(current());
    stored.orderType.write('CART');
    stored.orderStatus.write('PLACED');
    stored.theme.write('dark');
    clearSession({ byIntent: true, userId: current().user_id });
    expect(Object.keys(localStorage)).toEqual(['theme']);
  });

  it('stays when another user signed in meanwhile', () => {
    stored.currentUser.write(current({ user_id: 8 }));
    clearSession({ byIntent: true, userId: 7 });
    expect(stored.currentUser.read()?.user_id).toBe(8);
  });

  it.each([
    ['theme', 'purple', () => stored.theme.read()],
    ['sidebar_option', '1', () => stored.sidebarOption.read()],
    ['lastActivityTime', 'soon', () => stored.lastActivityTime.read()],
  ])('ignores an invalid %s: %s', (key, text, read) => {
    localStorage.setItem(key, text);
    expect(read()).toBeNull();
  });
});
