import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import LogTab from '#features/order-logs/console/log-tab.tsx';
import type { OrderLogEntry } from '#features/order-logs/contract.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { render, screen } from '#tests/support/render.tsx';
import { refusal, serve } from '#tests/support/server-double.ts';

const entry: OrderLogEntry = {
  id: 'event-7',
  at: '2026-11-23T06:10:00.000Z',
  by: 'Meera Kulkarni',
  actions: ['STATUS-CHANGED'],
  changes: [{ field: 'status', before: 'PLACED', after: 'FOLLOW-UP-WITHIN-TAT' }],
  detail: 'Calls back at six',
};

function open() {
  queryClient.clear();
  stored.currentUser.write(current());
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <LogTab orderId={17} code="GLN-17" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

it('shows what changed in words, before and after', async () => {
  serve({ 'GET /api/oms/orders/17/logs': () => [200, { rows: [entry], total: 1 }] });
  open();
  const row = await screen.findByRole('row', { name: /Status changed/ });
  expect(row).toHaveTextContent('23-11-2026, 11:40');
  expect(row).toHaveTextContent('Status Placed → Follow-up within TAT');
  expect(row).toHaveTextContent('Calls back at six');
  expect(row).toHaveTextContent('Meera Kulkarni');
  expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
});

it('names everything that one change did', async () => {
  const terms: OrderLogEntry = { ...entry, actions: ['STORE-CHANGED', 'SLOT-CHANGED'], changes: [] };
  serve({ 'GET /api/oms/orders/17/logs': () => [200, { rows: [terms], total: 1 }] });
  open();
  expect(await screen.findByText('Store changed, Slot changed')).toBeVisible();
});

it('turns the pages', async () => {
  const older = { ...entry, id: 'event-1', actions: ['PLACED' as const] };
  serve({
    'GET /api/oms/orders/17/logs': ({ query }) => [200, { rows: [query.includes('page=2') ? older : entry], total: 11 }],
  });
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  expect(await screen.findByRole('row', { name: /Order placed/ })).toBeVisible();
});

it('says that there are no changes, or that they could not be loaded', async () => {
  serve({ 'GET /api/oms/orders/17/logs': () => [200, { rows: [], total: 0 }] });
  open();
  expect(await screen.findByText('Nothing was written to GLN-17 yet.')).toBeVisible();
});

it('offers to try again after a failure', async () => {
  serve({ 'GET /api/oms/orders/17/logs': () => refusal(500, 'INTERNAL_SERVER_ERROR', 'Out of order') });
  open();
  expect(await screen.findByText('The log could not be loaded')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
