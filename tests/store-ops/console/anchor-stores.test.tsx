/** Anchor stores of the pincodes (§7.6). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import AnchorStoreScreen from '#features/store-ops/console/anchor-store-screen.tsx';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { openScreen } from '#tests/support/open-screen.tsx';
import { current } from '#tests/support/people.ts';
import { screen, within } from '#tests/support/render.tsx';
import { serve } from '#tests/support/server-double.ts';

const values = {
  pincode: '411057',
  district: 'Pune',
  state: 'Maharashtra',
  store: 'Wakad',
  serviceability: 'UNSERVICEABLE',
  until: '2026-11-18T14:30:00.000Z',
};

function open(roles: string[], address = '/store-management/anchor-stores') {
  queryClient.clear();
  stored.currentUser.write(current({ roles, resource_access: [{ tabs: { id: 'store-ops', name: 'store-ops' } }] }));
  serve({
    'GET /api/store/anchor-stores': () => [200, { rows: [{ id: 31, version: 2, values }], total: 1 }],
    'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
  });
  return openScreen(<AnchorStoreScreen />, address);
}

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-18T06:30:00.000Z'), shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

describe('the anchor stores', () => {
  it('are beside the other screens of store operations that the user may open', async () => {
    open(['designer']);
    const navigation = within(await screen.findByRole('navigation', { name: 'Store serviceability' }));
    expect(navigation.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Stores',
      'Slots',
      'Days that differ',
      'Slot log',
      'Anchor stores',
      'Unserviceable schedule',
      'Schedule log',
    ]);
    // Pincodes and cities are shown to those alone who see them elsewhere.
    const row = await screen.findByRole('row', { name: /411057/ });
    for (const words of ['Pune', 'Maharashtra', 'Wakad', 'Unserviceable', '18-11-2026, 20:00']) expect(row).toHaveTextContent(words);
    expect(within(row).queryByRole('link')).toBeNull();
    expect(screen.queryByRole('link', { name: 'upload' })).toBeNull();
  });
});
