/** The list of suppliers that are not distributors (§2.1), and its new record. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import SupplierScreen from '#features/suppliers/console/supplier-screen.tsx';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { menuOf } from '#platform/console/navigation/routes.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { openScreen } from '#tests/support/open-screen.tsx';
import { current } from '#tests/support/people.ts';
import { screen, within } from '#tests/support/render.tsx';
import { serve } from '#tests/support/server-double.ts';

const TAB = 'supplier-onboarding-menu';
const holder = current({ roles: [roles.buyer], resource_access: [{ tabs: { id: TAB, name: TAB } }] });

const values = {
  name: 'Sahyadri Packaging',
  supplies: 'PACKAGING',
  contact: 'Asha Rao',
  phone: '9820012345',
  email: null,
  city: 'Pune',
  address: null,
  gstin: null,
  credit_days: 30,
  state: 'IN_USE',
  updated_at: '2026-11-20T09:00:00.000Z',
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T09:00:00.000Z'), shouldAdvanceTime: true });
  queryClient.clear();
  serve({
    'GET /api/supplier/suppliers': () => [200, { rows: [{ id: 4, version: 1, values }], total: 1 }],
    'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
  });
});
afterEach(() => vi.useRealTimers());

describe('other suppliers', () => {
  it('are in the menu of those who see to suppliers', () => {
    const entries = (who: typeof holder) => menuOf(who).filter(({ title }) => title === 'Other suppliers').length;
    expect([entries(holder), entries(current({ roles: [roles.buyer], resource_access: [] }))]).toEqual([1, 0]);
  });

  it('are listed, and added by those who change them', async () => {
    stored.currentUser.write(holder);
    openScreen(<SupplierScreen />, '/non-distributor');
    const row = await screen.findByRole('row', { name: /Sahyadri Packaging/ });
    expect(row).toHaveTextContent(/Packaging.*Asha Rao.*98200 12345.*Pune.*30/);
    expect(within(row).queryByText('null')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'upload' })).toHaveAttribute('href', '/non-distributor/upload-csv');
    expect(screen.getByRole('button', { name: /New supplier/ })).toBeInTheDocument();
  });

  it('are only looked at by others', async () => {
    stored.currentUser.write({ ...holder, roles: [roles.warehouse] });
    openScreen(<SupplierScreen />, '/non-distributor');
    await screen.findByRole('row', { name: /Sahyadri Packaging/ });
    expect(screen.queryByRole('link', { name: 'upload' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /New supplier/ })).not.toBeInTheDocument();
  });
});
