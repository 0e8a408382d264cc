import { traverseContractProcedures } from '@orpc/server';
import { describe, expect, test } from 'vitest';
import { contract } from '#app/server-features.ts';
import type { OperationMeta } from '#platform/contract/operation.ts';
import { grantedPermissions, holds, type Permission } from '#platform/access/permissions.ts';
import { roles, tabs } from '#platform/access/roles.ts';
import { product } from '#platform/contract/product.ts';
import { NOTIFICATION_STREAM_PATH, SOCKET_PATH } from '#platform/contract/realtime.ts';
import { services } from '#platform/contract/services.ts';
import { demoAccounts } from '#features/session/demo-accounts.ts';

const permissions = grantedPermissions();
const byRole = (...roleNames: string[]) => ({ roles: roleNames, tabs: [] });
/** Permissions granted by a tab, regardless of roles. */
const byTab: Partial<Record<string, string | readonly string[]>> = {
  'notifications.read': product.slug,
  'oms.read': product.slug,
  'stats.read': product.slug,
  'drug-order-info.read': 'DOI',
  'drug-order-info.manage': 'DOI',
  'safety-stock.map': 'SSR',
  'safety-stock.run': 'SSR',
  'order-place.map': 'OMAN',
  'order-place.run': 'OSCH',
  'auto-short.map': 'AMAN',
  'auto-short.run': 'ASCH',
  'pipo.read': 'PIPO',
  'pipo.manage': 'PIPO',
  'cio.read': 'subscription-agent',
  'cio.manage': 'subscription-agent',
  'cio.act': 'subscription-agent',
  'job-logs.read': 'LOGS',
  'stores.read': 'store-ops',
  'content.read': 'cms-admin',
  'cloud.read': 'aws-admin',
  'cloud.manage': 'aws-admin',
  'calls-report.read': 'calls-report',
  'stores.manage': 'store-ops',
  'stores.moveOrders': 'store-ops',
  'rewards.read': 'TABLT',
  'distributors.read': 'supplier-onboarding-menu',
  'suppliers.read': 'supplier-onboarding-menu',
  'auto-orders.read': 'supplier-onboarding-menu',
  'contracts.read': 'supplier-onboarding-menu',
  'drug-mappings.read': 'supplier-onboarding-menu',
  'purchase-orders.read': ['order-warehouse-menu', 'wms-planning-admin', 'wms-category-admin'],
  'wms-settings.read': ['wms-planning-admin', 'wms-category-admin'],
  'wms-settings.planning': 'wms-planning-admin',
  'wms-settings.categories': 'wms-category-admin',
  'purchase-orders.extend': 'order-warehouse-extend-reopen-po-menu',
};

/** Permissions granted by a role or a tab. */
const byEither: Partial<Record<string, string | readonly string[]>> = {
  'refills.read': 'subscription-agent',
  'subscriptions.read': 'subscription-agent',
  'subscriptions.manage': 'subscription-agent',
  'calls.read': 'calls-report',
  'slot-logs.read': 'store-ops',
  'waybills.read': 'store-ops',
  'short-book.read': ['SRT', 'wms-planning-admin', 'wms-category-admin'],
  'waybills.manage': 'store-ops',
  'forms.read': 'store-ops',
  'forms.answer': 'store-ops',
  'forms.results': 'store-ops',
};

describe('permissions', () => {
  test.each(permissions.filter((permission) => !(permission in byTab)))('%s requires its role by the exact name', (permission) => {
    const granted = Object.values(roles).filter((role) => holds(permission, byRole(role)));
    expect(granted.length).toBeGreaterThan(0);
    expect(granted.length).toBeLessThan(Object.keys(roles).length);
    for (const role of granted) {
      for (const unlike of [`${role}-trainee`, `ex-${role}`, ` ${role}`, role.slice(1), role.slice(0, -1), role.toUpperCase(), ''])
        expect(holds(permission, byRole(unlike)), unlike).toBe(false);
      expect(holds(permission, byRole('nothing', role))).toBe(true);
    }
    expect(holds(permission, byRole())).toBe(false);
    const others = tabs.filter((tab) => ![byEither[permission] ?? []].flat().includes(tab));
    expect(holds(permission, { roles: [], tabs: [...others, ...granted] }), 'tabs are no roles').toBe(false);
    expect(holds(permission, { roles: [], tabs })).toBe(permission in byEither);
  });

  test.each(Object.entries(byTab) as [Permission, string | readonly string[]][])(
    '%s requires the exact tab %s, and no role',
    (permission, needed) => {
      const named = [needed].flat();
      const granted = tabs.filter((tab) => holds(permission, { roles: [], tabs: [tab] }));
      expect(granted.toSorted()).toEqual(named.toSorted());
      for (const tab of named)
        for (const like of ['', tab.slice(1), `${tab}-crm`, tab === tab.toUpperCase() ? tab.toLowerCase() : tab.toUpperCase()])
          expect(holds(permission, { roles: [], tabs: [like] }), like).toBe(false);
      expect(holds(permission, byRole(...Object.values(roles), ...named))).toBe(false);
    },
  );

  test('public and session require no role', () => {
    expect(holds('public', byRole())).toBe(true);
    expect(holds('session', byRole())).toBe(true);
  });

  test('every permission is required by an operation, and held by a demo account', () => {
    // Inspection is checked by the socket, not by an operation.
    const used = new Set<Permission>(['inspector.use']);
    traverseContractProcedures({ router: contract, path: [] }, (operation) => {
      used.add((operation.contract['~orpc'].meta as OperationMeta).permission);
    });
    for (const permission of permissions) {
      expect(used.has(permission), permission).toBe(true);
      expect(
        demoAccounts.some((account) => holds(permission, account)),
        permission,
      ).toBe(true);
    }
  });

  test('the tabs are those of the specification', () => {
    for (const tab of [
      'SRT',
      'subscription-agent',
      'store-ops',
      'AMAN',
      'ASCH',
      'OMAN',
      'OSCH',
      'SSR',
      'DOI',
      'PIPO',
      'LOGS',
      'aws-admin',
      'galen',
      'TABLT',
      'wms-planning-admin',
      'wms-category-admin',
      'calls-report',
      'supplier-onboarding-menu',
      'order-warehouse-menu',
      'order-warehouse-extend-reopen-po-menu',
      'cms-admin',
    ]) {
      expect(tabs).toContain(tab);
    }
  });

  test('§1: each service has its own base address', () => {
    expect(Object.fromEntries(Object.entries(services).map(([name, { base }]) => [name, base]))).toEqual({
      main: '/main',
      crm: '/crm',
      node: '/node',
      oms: '/oms',
      pdf: '/pdf',
      ecommerce: '/ecommerce',
      item: '/item',
      admin: '/admin',
      search: '/search',
      store: '/store',
      distributor: '/distributor',
      supplier: '/supplier',
      shortbook: '/shortbook',
      purchaseOrder: '/purchase-order',
      django: '/django',
      web: '/web',
      appForm: '/app-form',
    });
  });

  test('§1: the realtime services have their own addresses', () => {
    expect([SOCKET_PATH, NOTIFICATION_STREAM_PATH]).toEqual(['/socket.io', '/ws/notifications']);
  });

  test('§7.1: each service has its header scheme', () => {
    expect(Object.fromEntries(Object.entries(services).map(([name, { scheme }]) => [name, scheme]))).toEqual({
      main: 'token',
      crm: 'user-bearer',
      node: 'user-bearer',
      oms: 'django-bearer',
      pdf: 'user-bearer',
      ecommerce: 'django-bearer',
      item: 'django-bearer',
      admin: 'token',
      search: 'user-bearer',
      store: 'django-bearer',
      distributor: 'django-bearer',
      supplier: 'django-bearer',
      shortbook: 'django-bearer',
      purchaseOrder: 'django-bearer',
      django: 'django-bearer',
      web: 'django-bearer',
      appForm: 'user-bearer',
    });
  });
});
