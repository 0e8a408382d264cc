import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '#tests/support/render.tsx';
import { MemoryRouter } from 'react-router-dom';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import HomeScreen from '#features/home/console/home-screen.tsx';
import { markFirstScreenShown } from '#platform/console/actors/when-quiet.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { menuOf } from '#platform/console/navigation/routes.ts';
import { OpenAreas } from '#platform/console/shell/open-areas.ts';
import { Sidebar } from '#platform/console/shell/sidebar.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { serve } from '#tests/support/server-double.ts';

const user = current({ roles: ['call-center-operation'], resource_access: [], agent_id: null });
const counts = { 'orders.late': 12, 'orders.soon': 0, 'orders.mine': 3 };

beforeEach(() => {
  queryClient.clear();
  stored.currentUser.write(user);
  serve({
    'GET /api/admin/work-counts': () => [200, { counts, as_of: '2026-11-20T04:30:00Z' }],
    'GET /api/oms/orders/open-by-status': () => [200, { rows: [{ status: 'PLACED', open: 40, soon: 0, late: 12 }] }],
  });
});

const open = (screenElement: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <OpenAreas value={menuOf(user)}>{screenElement}</OpenAreas>
      </MemoryRouter>
    </QueryClientProvider>,
  );

describe('the start page', () => {
  it('leads from each count to the list of what it counts', async () => {
    open(<HomeScreen />);
    const work = within(await screen.findByRole('region', { name: 'Work that waits' }));
    expect(work.getByRole('link', { name: '12 Late orders' })).toHaveAttribute('href', '/galen/order-list?tat=late');
    expect(work.getByRole('link', { name: '0 Orders due within 30 minutes' })).toBeVisible();
    expect(work.queryByRole('link', { name: /Users/ })).not.toBeInTheDocument();
  });

  it('shows the open orders by status, each figure with its list', async () => {
    open(<HomeScreen />);
    const table = within(await screen.findByRole('table', { name: 'Open orders by status' }));
    expect(table.getByRole('link', { name: '40' })).toHaveAttribute('href', '/galen/order-list?status=PLACED');
    expect(table.getByRole('link', { name: '12' })).toHaveAttribute('href', '/galen/order-list?status=PLACED&tat=late');
  });
});

describe('the menu', () => {
  it('describes an entry with the work that waits there, once the first screen has its data', async () => {
    open(<Sidebar areas={menuOf(user)} open={null} collapsed={false} onToggle={() => {}} />);
    expect(screen.getByRole('link', { name: 'Orders' })).not.toHaveAccessibleDescription();
    markFirstScreenShown();
    await expect.poll(() => screen.getByRole('link', { name: 'Orders' }).getAttribute('aria-describedby')).toBe('work-orders');
    expect(screen.getByRole('link', { name: 'Orders' })).toHaveAccessibleDescription('Late orders: 12');
  });
});
