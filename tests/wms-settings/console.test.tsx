/** Settings of the warehouse (§2.2): the planning form, the lists beside it, and their upload. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import PlanningScreen from '#features/wms-settings/console/planning-screen.tsx';
import { categories, distributors } from '#features/wms-settings/console/setting-lists.tsx';
import { usualPlanning } from '#features/wms-settings/public.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { openScreen } from '#tests/support/open-screen.tsx';
import { current } from '#tests/support/people.ts';
import { screen, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, serve } from '#tests/support/server-double.ts';

const holder = (...tabs: string[]) => current({ roles: [], resource_access: tabs.map((id) => ({ tabs: { id, name: id } })) });
const planner = holder('wms-planning-admin');
const keeper = holder('wms-category-admin');
const record = { version: 0, current: usualPlanning, history: [] };
const row = (values: object) => [200, { rows: [{ id: 4, version: 1, values }], total: 1 }] as [number, object];

let requests: ReceivedRequest[];
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T09:00:00.000Z'), shouldAdvanceTime: true });
  queryClient.clear();
  requests = serve({
    'GET /api/purchase-order/planning-settings': () => [200, record],
    'PUT /api/purchase-order/planning-settings': () => [200, { ...record, version: 1 }],
    'GET /api/purchase-order/category-settings': () =>
      row({
        category: 'Nutrition',
        reorder_days: 6,
        cover_days: 14,
        most_packs: null,
        state: 'IN_USE',
        updated_at: '2026-11-20T09:00:00.000Z',
      }),
    'GET /api/purchase-order/distributor-settings': () =>
      row({ distributor: 'Aarav Pharma', preference: null, least_margin: 12.5, state: 'IN_USE', updated_at: '2026-11-20T09:00:00.000Z' }),
    'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
  });
});
afterEach(() => vi.useRealTimers());

describe('planning settings', () => {
  it('are saved by planners from today on', async () => {
    stored.currentUser.write(planner);
    const person = openScreen(<PlanningScreen />, '/wms-setting/planningsetting');
    const field = await screen.findByLabelText('Ordered for, grade A1');
    expect(field).toHaveValue('15');
    await person.clear(field);
    await person.type(field, '7');
    await person.click(screen.getByRole('button', { name: 'Save planning settings' }));
    expect(await screen.findByText('Longer than the days below which it is short')).toBeInTheDocument();
    await person.clear(field);
    await person.type(field, '21');
    await person.click(screen.getByRole('button', { name: 'Save planning settings' }));
    expect(await screen.findByText('The planning settings are saved')).toBeInTheDocument();
    expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { ...usualPlanning, cover_a1: 21, version: 0, effective_on: '2026-11-23', request_key: expect.any(String) },
    ]);
  });

  it('are looked at by those who keep the categories', async () => {
    stored.currentUser.write(keeper);
    openScreen(<PlanningScreen />, '/wms-setting/planningsetting');
    expect(await screen.findByLabelText('Short below, grade D')).toHaveAttribute('readonly');
    const links = within(screen.getByRole('navigation', { name: 'WMS config' }));
    expect(links.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Planning settings',
      'Category settings',
      'Distributor settings',
      'Distributors of drugs',
      'Bulk upload of settings',
      'Open and close POs',
      'Short-book of the warehouse',
    ]);
  });
});

describe('the lists', () => {
  it('say what an empty value means, and lead to the upload', async () => {
    stored.currentUser.write(keeper);
    openScreen(<categories.default />, '/wms-setting/categorysetting');
    expect(await screen.findByRole('row', { name: /Nutrition/ })).toHaveTextContent(/Nutrition.*6.*14.*Any number/);
    expect(screen.getByRole('link', { name: 'upload' })).toHaveAttribute('href', '/wms-setting/bulk-upload?of=category-settings');
    expect(screen.getByRole('button', { name: /New setting/ })).toBeInTheDocument();
  });

  it('are only looked at without the tab of the planners', async () => {
    stored.currentUser.write(keeper);
    openScreen(<distributors.default />, '/wms-setting/distributor-config');
    expect(await screen.findByRole('row', { name: /Aarav Pharma/ })).toHaveTextContent(/By price.*12\.5/);
    expect(screen.queryByRole('button', { name: /New setting/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'upload' })).not.toBeInTheDocument();
  });
});
