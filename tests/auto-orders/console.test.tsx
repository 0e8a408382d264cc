/** Orders that go to distributors at fixed times (§2.2): what is ordered next, and the configurations. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import AutoOrderScreen from '#features/auto-orders/console/auto-order-screen.tsx';
import OrderConfigScreen from '#features/auto-orders/console/order-config-screen.tsx';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { openScreen } from '#tests/support/open-screen.tsx';
import { current } from '#tests/support/people.ts';
import { screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, serve } from '#tests/support/server-double.ts';

const onboarding = 'supplier-onboarding-menu';
const orders = 'order-warehouse-menu';
const holding = (...tabs: string[]) =>
  current({ roles: [roles.buyer], resource_access: tabs.map((tab) => ({ tabs: { id: tab, name: tab } })) });

const draft = {
  number: 'PO/M01/26-27/000041',
  distributor: 'Aarav Pharma Distributors',
  store: 'Galen Andheri',
  value: 1_250_000,
  least_value: 500_000,
  lines: 4,
  entries: 2,
  standing: 'ABOVE_LIMIT',
  goes_at: '2026-11-23T10:30:00.000Z',
  updated_at: '2026-11-23T06:00:00.000Z',
};
const config = {
  distributor: 'Aarav Pharma Distributors',
  weekdays: 'Mon Wed Fri',
  orders_at: '16:00',
  cut_off: '16:30',
  least_value: 500_000,
  most_value: null,
  step: 'SUBMIT',
  ran_at: null,
  state: 'IN_USE',
  updated_at: '2026-11-20T09:00:00.000Z',
};

let requests: ReceivedRequest[];
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T09:00:00.000Z'), shouldAdvanceTime: true });
  queryClient.clear();
  requests = serve({
    'GET /api/distributor/auto-orders': () => [200, { rows: [{ id: 4, version: 2, values: draft }], total: 1 }],
    'GET /api/distributor/order-configs': () => [200, { rows: [{ id: 9, version: 1, values: config }], total: 1 }],
    'POST /api/purchase-order/submissions': () => [200, { results: [{ id: 4, name: draft.number, because: null }] }],
    'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
  });
});
afterEach(() => vi.useRealTimers());

describe('auto-short orders', () => {
  it('say what happens next to each draft, and lead to the configuration', async () => {
    stored.currentUser.write(holding(onboarding, orders));
    openScreen(<AutoOrderScreen />, '/distributor/autoshort');
    const row = await screen.findByRole('row', { name: /PO\/M01/ });
    expect(row).toHaveTextContent(/Aarav Pharma Distributors.*Galen Andheri.*12,500.*Above the limit/);
    expect(screen.getByRole('link', { name: 'configuration' })).toHaveAttribute('href', '/distributor/autoshort-order-config');
  });

  it('are submitted by those who manage purchase orders', async () => {
    stored.currentUser.write(holding(onboarding, orders));
    const user = openScreen(<AutoOrderScreen />, '/distributor/autoshort');
    const row = await screen.findByRole('row', { name: /PO\/M01/ });
    await user.click(within(row).getByRole('checkbox'));
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Submit one draft' });
    await user.click(within(dialog).getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path === '/api/purchase-order/submissions')?.body).toEqual({
        orders: [{ purchase_order_id: 4, version: 2, request_key: expect.any(String) }],
      }),
    );
    expect(await screen.findByText(/1 of one draft was submitted/)).toBeInTheDocument();
  });

  it('are only read without the tab of warehouse orders', async () => {
    stored.currentUser.write({ ...holding(onboarding), roles: [roles.masterData] });
    openScreen(<AutoOrderScreen />, '/distributor/autoshort');
    const row = await screen.findByRole('row', { name: /PO\/M01/ });
    expect(within(row).queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

describe('order configurations', () => {
  it('are listed, and added by those who change them', async () => {
    stored.currentUser.write(holding(onboarding));
    openScreen(<OrderConfigScreen />, '/distributor/autoshort-order-config');
    const row = await screen.findByRole('row', { name: /Aarav/ });
    expect(row).toHaveTextContent(/Mon Wed Fri.*16:00.*16:30.*5,000.*None.*Submitted/);
    expect(screen.getByRole('link', { name: 'upload' })).toHaveAttribute('href', '/distributor/autoshort-order-config/upload-csv');
    expect(screen.getByRole('button', { name: /New configuration/ })).toBeInTheDocument();
  });

  it('are only read by others', async () => {
    stored.currentUser.write({ ...holding(onboarding), roles: [roles.warehouse] });
    openScreen(<OrderConfigScreen />, '/distributor/autoshort-order-config');
    await screen.findByRole('row', { name: /Aarav/ });
    expect(screen.queryByRole('button', { name: /New configuration/ })).not.toBeInTheDocument();
  });
});
