import { describe, expect, it } from 'vitest';
import { destination, lacksLegacyTab, menuOf, areas } from '#platform/console/navigation/routes.ts';
import { current } from '#tests/support/people.ts';

const agent = current();
const visitor = current({ roles: ['integration'], resource_access: [] });
const titles = (user: typeof agent) => menuOf(user).map(({ menu, title }) => menu ?? title);

describe('menu by access (§2.2)', () => {
  it('shows orders to those who may read them', () =>
    expect(titles(agent)).toEqual([
      'Home',
      'Orders',
      'Doctor orders',
      'Place order',
      'Drafts',
      'Doctors',
      'Callbacks',
      'Drop-off carts',
      'Statistics',
      'OMS failures',
      'Pharmacy search',
      'Waybill',
      'Patients',
      'Refill radar',
      'Loyalty',
      'Subscriptions',
      'My queue',
      'My calls',
      'Forms',
      'Location management',
      'Schedule and reminder',
      'Statecharts',
      'MFA setup',
    ]));
  it('shows the start page and MFA setup to an account without areas', () =>
    expect(titles(visitor)).toEqual(['Home', 'Waybill', 'Statecharts', 'MFA setup']));

  it('statistics are in the menu of those with the product’s tab, at their address', () => {
    const watcher = current({ roles: ['integration'] });
    expect(titles(watcher)).toEqual(['Home', 'Statistics', 'OMS failures', 'Waybill', 'Statecharts', 'MFA setup']);
    expect(destination('/stats/view', watcher)).toBe('/stats/view');
    expect(destination('/stats-full-list', watcher)).toBe('/stats-full-list');
    expect(destination('/stats/view', visitor)).toBe('/home');
    expect(destination('/stats-full-list', visitor)).toBe('/home');
  });

  it('shows areas for the exact name of a role', () => {
    expect(titles(current({ roles: ['call-center-operation'] }))).toContain('Orders');
    expect(titles(current({ roles: ['ex-call-center-operation'] }))).not.toContain('Orders');
    expect(titles(current({ roles: ['pharmacist-trainee'] }))).not.toContain('Orders');
  });
});

describe('a temporary password', () => {
  const newcomer = current({ password_temporary: true });

  it('shows a single menu entry', () => expect(titles(newcomer)).toEqual(['MFA setup']));

  it.each(['/', '/home', '/galen/order-list', '/nowhere', '/user-settings/mfa-setup'])('redirects from %s to the password change', (path) =>
    expect(destination(path, newcomer)).toBe('/user-settings/mfa-setup'),
  );
});

describe('where a path leads (§2.1, §2.2)', () => {
  it.each([
    ['/', null, '/authentication'],
    ['/authentication', null, '/authentication'],
    ['/nowhere', null, '/authentication'],
    ['/galen/order-list', null, '/galen/order-list'],
    ['/goodaid-waybill/waybill', null, '/goodaid-waybill/waybill'],
    ['/goodaid-waybill/waybill', visitor, '/goodaid-waybill/waybill'],
    ['/', agent, '/galen/order-list'],
    ['/authentication', agent, '/galen/order-list'],
    ['/home', agent, '/home'],
    ['/nowhere', agent, '/nowhere'],
    ['/', visitor, '/home'],
    ['/galen/order-list', visitor, '/home'],
  ])('%s', (path, user, expected) => expect(destination(path, user)).toBe(expected));
});

describe('legacy states need their tabs', () => {
  it.each([
    ['/home/short-book', 'SRT'],
    ['/auto-short/manifest', 'AMAN'],
    ['/auto-short/today-scheduler', 'ASCH'],
    ['/auto-short/future-scheduler', 'ASCH'],
    ['/order-place/manifest', 'OMAN'],
    ['/order-place/scheduler', 'OSCH'],
    ['/safety-stock/manifest', 'SSR'],
    ['/safety-stock/scheduler', 'SSR'],
    ['/logs/logs', 'LOGS'],
  ])('%s needs %s: users without it are sent to the root', (path, tab) => {
    const holder = current({ resource_access: [{ tabs: { id: tab, name: tab } }] });
    expect(lacksLegacyTab(path, holder)).toBe(false);
    expect(destination(path, holder)).toBe(path);
    expect(lacksLegacyTab(path, agent)).toBe(true);
    expect(destination(path, agent)).toBe(destination('/', agent));
    expect(lacksLegacyTab(path, null)).toBe(false);
  });
});

describe('manifests', () => {
  it('declare each area and each path once', () => {
    expect(new Set(areas().map(({ id }) => id)).size).toBe(areas().length);
    expect(new Set(areas().map(({ path }) => path)).size).toBe(areas().length);
  });
});
