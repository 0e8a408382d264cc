import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/console/client/query-client.ts';
import { EVERY_STATUS } from '#features/orders/console/order-list/order-views.ts';
import { blocked, NOW, row, serveOrders } from './orders-double.ts';
import { openOrders } from './open-orders.tsx';

beforeEach(() => {
  vi.setSystemTime(NOW);
  sessionStorage.clear();
});

const rowNames = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const listQueries = (requests: { path: string; query: string }[]) =>
  requests.filter(({ path }) => path === '/api/oms/orders').map(({ query }) => query);

const fiftyRows = Array.from({ length: 50 }, (_, at) => row(at + 1));

describe('the order list', () => {
  it('requests exactly the parameters of the address', async () => {
    const requests = serveOrders([row(1)]);
    openOrders();
    await screen.findByText('GLN-1');
    expect(listQueries(requests)).toEqual(['']);
  });

  it('shows customer, status with its time, and the promised time left', async () => {
    serveOrders([
      row(1),
      row(2, {
        status: 'CUSTOMER-NOT-REACHABLE',
        status_name: 'CUSTOMER-NOT-REACHABLE',
        tat_due_at: new Date(NOW - 12 * 60_000).toISOString(),
      }),
    ]);
    openOrders();
    const lateRow = (await screen.findByText('GLN-2')).closest('tr');
    expect(lateRow).toHaveTextContent('Customer not reachable 18 min');
    expect(lateRow).toHaveTextContent('12 min late');
    expect(lateRow).toHaveTextContent('98200 41736');
    expect(lateRow).toHaveTextContent('1,486.20');
    expect(screen.getByText('1,284 open', { exact: false })).toBeVisible();
  });

  it('sorts by a column header and announces it to screen readers', async () => {
    const requests = serveOrders([row(1)]);
    const { user, address } = openOrders();
    await user.click(await screen.findByRole('button', { name: 'Value ₹' }));
    expect(address()).toBe('?sort=value');
    await user.click(screen.getByRole('button', { name: 'Value ₹' }));
    expect(address()).toBe('?sort=-value');
    expect(screen.getByRole('columnheader', { name: 'Value ₹' })).toHaveAttribute('aria-sort', 'descending');
    await waitFor(() => expect(listQueries(requests)).toEqual(['', '?sort=value', '?sort=-value']));
  });

  it('keeps filters in the address: quick filters toggle, others have chips, "back" undoes', async () => {
    serveOrders([row(1)]);
    const { user, address } = openOrders('?page=2');
    await user.click(await screen.findByRole('button', { name: 'Late 8' }));
    expect(address()).toBe('?tat=late');
    expect(screen.getByRole('button', { name: 'Late 8' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(within(screen.getByRole('menu', { name: 'Filters' })).getByRole('menuitem', { name: 'City' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Pune' }));
    expect(address()).toBe('?city=Pune&tat=late');
    await user.click(screen.getByRole('button', { name: 'Remove filter City' }));
    expect(address()).toBe('?tat=late');
    await user.click(screen.getByRole('button', { name: 'Browser back' }));
    expect(address()).toBe('?city=Pune&tat=late');
  });

  it('searches after a pause in typing', async () => {
    serveOrders([row(1)]);
    const { user, address } = openOrders();
    await screen.findByText('GLN-1');
    await user.keyboard('/');
    await user.keyboard('anjali');
    await waitFor(() => expect(address()).toBe('?q=anjali'));
  });

  it('opens the only match on Enter, also before it has arrived', async () => {
    const rows = [row(1), row(2)];
    serveOrders(rows, {
      'GET /api/oms/orders': ({ query }) => {
        const found = query.includes('q=98200') ? [row(2)] : rows;
        return [200, { rows: found, total: found.length, page: 1, page_size: 50, as_of: new Date(NOW).toISOString() }];
      },
    });
    const { user, address } = openOrders();
    await screen.findByText('GLN-1');
    await user.keyboard('/patient{Enter}');
    await waitFor(() => expect(address()).toBe('?q=patient'));
    await user.clear(screen.getByRole('searchbox'));
    await user.keyboard('98200 41736{Enter}');
    expect(await screen.findByRole('heading', { name: 'GLN-2' })).toHaveFocus();
    expect(address()).toBe('?q=98200+41736&order_id=2');
    await user.keyboard('{Escape}');
    expect(screen.getByText('GLN-2').closest('tr')).toHaveFocus();
  });

  it('goes from the search box into the rows with the arrow', async () => {
    serveOrders([row(1), row(2)]);
    const { user } = openOrders();
    await screen.findByText('GLN-1');
    await user.keyboard('/{ArrowDown}');
    expect(screen.getByText('GLN-1').closest('tr')).toHaveFocus();
  });

  it('offers the matches that a filter hides, and removes that filter', async () => {
    const totals: Record<string, number> = { open: 1, all: 3 };
    serveOrders([row(1)], {
      'GET /api/oms/orders': ({ query }) => {
        const total = totals[query.includes('status=') ? 'all' : 'open']!;
        const rows = [1, 2, 3].slice(0, total).map((id) => row(id));
        return [200, { rows, total, page: 1, page_size: 50, as_of: new Date(NOW).toISOString() }];
      },
    });
    const { user, address } = openOrders('?q=9820041736');
    expect(await screen.findByText('1 of 1,284 open', { exact: false })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: '2 more in ended orders' }));
    expect(address()).toBe(`?status=${EVERY_STATUS}&q=9820041736`);
    await screen.findByText('GLN-3');
    expect(screen.queryByRole('button', { name: /more in ended orders/ })).toBeNull();
  });

  it('says which of the rows are shown, and whether more match than were counted', async () => {
    serveOrders([], {
      'GET /api/oms/orders': () => [200, { rows: fiftyRows, total: 10_000, has_more: true, page: 1, page_size: 50, as_of: '' }],
    });
    openOrders('?city=Pune');
    expect(await screen.findByText(/^1 to \d+ of 10,000\+$/)).toBeVisible();
    expect(screen.getByText('10,000+ of 1,284 open', { exact: false })).toBeVisible();
  });

  it.each([
    ['page=3', 'page=3'],
    ['page=2&page_size=100', 'page=3'],
    ['from=120', 'page=3'],
  ])('opens at the rows of an address: %s', async (query, request) => {
    const requests = serveOrders([], {
      'GET /api/oms/orders': () => [200, { rows: fiftyRows, total: 1284, page: 3, page_size: 50, as_of: '' }],
    });
    openOrders(`?${query}`);
    await waitFor(() => expect(listQueries(requests)[0]).toBe(`?${request}`));
  });

  it('shows why a blocked next step waits, and what an order waits for that no user moves', async () => {
    serveOrders([row(1, { next: { ability: blocked } }), row(2, { next: { waits_for: 'billing' } })]);
    openOrders();
    const step = await screen.findByRole('button', { name: 'Create store order, GLN-1' });
    expect(step).toHaveAttribute('aria-disabled', 'true');
    expect(step).toHaveAccessibleDescription('Citylight has 4 of 10 Ecosprin AV 75');
    expect(screen.getByText('Waiting for billing')).toBeVisible();
  });

  it('moves and opens by keyboard, and returns the focus to the row', async () => {
    serveOrders([row(1), row(2), row(3)]);
    const { user, address } = openOrders();
    await screen.findByText('GLN-1');
    await user.keyboard('jj');
    expect(screen.getByText('GLN-2').closest('tr')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(address()).toBe('?order_id=2');
    expect(await screen.findByRole('heading', { name: 'GLN-2' })).toHaveFocus();
    await user.keyboard('j');
    expect(address()).toBe('?order_id=3');
    await user.keyboard('{Escape}');
    expect(address()).toBe('');
    expect(screen.getByText('GLN-3').closest('tr')).toHaveFocus();
  });

  it('keeps rows in place when others are added or removed, until the user updates the list', async () => {
    let rows = [row(1), row(2)];
    const response = (): [number, unknown] => [
      200,
      { rows, total: rows.length, page: 1, page_size: 50, as_of: new Date(NOW).toISOString() },
    ];
    serveOrders([row(1), row(2)], { 'GET /api/oms/orders': response });
    const { user } = openOrders();
    await screen.findByText('GLN-1');
    rows = [row(3), row(2, { patient_name: 'Renamed' })];
    await act(() => queryClient.invalidateQueries());
    const button = await screen.findByRole('button', { name: '1 new · show' });
    expect(rowNames()).toEqual(['GLN-1', 'GLN-2']);
    expect(screen.getByText('Renamed').closest('td')).toHaveAttribute('data-changed');
    expect(screen.getByText('GLN-1').closest('tr')).toHaveAttribute('data-gone');
    await user.click(button);
    expect(rowNames()).toEqual(['GLN-3', 'GLN-2']);
  });

  it('returns to where the order was opened from when it is closed', async () => {
    serveOrders([row(1), row(2)]);
    const { user, address } = openOrders('?city=Pune');
    await user.click(await screen.findByRole('button', { name: 'Late 8' }));
    await user.keyboard('jj{Enter}');
    await user.keyboard('k{Escape}');
    expect(address()).toBe('?city=Pune&tat=late');
    await user.click(screen.getByRole('button', { name: 'Browser back' }));
    expect(address()).toBe('?city=Pune');
  });

  it('opens the order of a link (§2.2), and closes it without leaving the list', async () => {
    serveOrders([row(1)]);
    const { user, address } = openOrders('?city=Pune&order_id=1');
    await screen.findByRole('heading', { name: 'GLN-1' });
    await user.keyboard('{Escape}');
    expect(address()).toBe('?city=Pune');
    expect(screen.getByText('GLN-1').closest('tr')).toHaveFocus();
  });

  it('closes the order to show the search beneath it', async () => {
    serveOrders([row(1)]);
    const { user, address } = openOrders('?order_id=1');
    await screen.findByRole('heading', { name: 'GLN-1' });
    await user.keyboard('/');
    expect(address()).toBe('');
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('shows the number of matches, of all open orders or of the filter', async () => {
    serveOrders([row(1)]);
    const { user } = openOrders('?city=Pune');
    expect(await screen.findByText('1 of 1,284 open', { exact: false })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Open, by TAT' }));
    await user.click(screen.getByRole('menuitem', { name: 'All, newest first' }));
    expect(await screen.findByText('1 order ·', { exact: false })).toBeVisible();
  });

  it('aligns the labels of its menus: each item has an icon', async () => {
    serveOrders([row(1)]);
    const { user } = openOrders();
    await user.click(await screen.findByRole('button', { name: 'More for GLN-1' }));
    await screen.findByRole('menuitem', { name: 'Cancel by us' });
    for (const item of screen.getAllByRole('menuitem')) expect(item.querySelector('svg')).not.toBeNull();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Open, by TAT' }));
    for (const item of screen.getAllByRole('menuitem')) expect(item.querySelector('svg')).not.toBeNull();
  });

  it('names invalid parameters of a link and removes them from the address', async () => {
    serveOrders([row(1)]);
    const { user, address } = openOrders('?city=PUNE&tat=late');
    expect(await screen.findByText('city=PUNE')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove from the address' }));
    expect(address()).toBe('?tat=late');
    expect(screen.queryByText('city=PUNE')).toBeNull();
  });

  it('shows how many orders match without the most restrictive filter', async () => {
    const response = ({ query }: { query: string }): [number, unknown] => {
      const total = query.includes('tat=late') ? 0 : 23;
      return [200, { rows: [], total, page: 1, page_size: 50, as_of: new Date(NOW).toISOString() }];
    };
    serveOrders([], { 'GET /api/oms/orders': response });
    const { user, address } = openOrders('?city=Pune&tat=late');
    expect(await screen.findByText('23 orders match without “TAT: Late”.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove “TAT: Late”' }));
    expect(address()).toBe('?city=Pune');
  });

  it('says that there are no orders yet when not even closed ones exist', async () => {
    serveOrders([]);
    openOrders();
    expect(await screen.findByText('No orders yet')).toBeVisible();
  });

  it('keeps "all orders" when the other filters are cleared', async () => {
    serveOrders([]);
    const { user, address } = openOrders(`?status=${EVERY_STATUS}&city=Pune`);
    await user.click(await screen.findByRole('button', { name: 'Clear all filters' }));
    expect(new URLSearchParams(address() ?? '').get('status')).toBe(EVERY_STATUS);
    expect(address()).not.toContain('city');
  });

  it('names the list that the kept rows belong to when another one cannot be loaded', async () => {
    const rows = [row(1)];
    serveOrders(rows, {
      'GET /api/oms/orders': ({ query }) =>
        query.includes('Pune')
          ? [418, { defined: false, code: 'TEAPOT', status: 418, message: 'No' }]
          : [200, { rows, total: 1, page: 1, page_size: 50, as_of: new Date(NOW).toISOString() }],
    });
    const { user } = openOrders('?tat=late');
    await screen.findByText('GLN-1');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(within(screen.getByRole('menu', { name: 'Filters' })).getByRole('menuitem', { name: 'City' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Pune' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('the previous list: Status: 11 of 14, TAT: Late.');
    expect(screen.getByText('GLN-1')).toBeVisible();
  });

  it('says why nothing is shown, and clears the filters', async () => {
    serveOrders([]);
    const { user, address } = openOrders('?city=Pune&q=zzz');
    await user.click(await screen.findByRole('button', { name: 'Clear all filters' }));
    expect(address()).toBe('');
  });

  it('keeps the last rows with a retry when a refresh fails', async () => {
    let fails = false;
    const rows = [row(1)];
    serveOrders(rows, {
      'GET /api/oms/orders': () =>
        fails
          ? [418, { defined: false, code: 'TEAPOT', status: 418, message: 'No' }]
          : [200, { rows, total: 1, page: 1, page_size: 50, as_of: new Date(NOW).toISOString() }],
    });
    openOrders();
    await screen.findByText('GLN-1');
    fails = true;
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByRole('alert')).toHaveTextContent('Orders could not be refreshed');
    expect(screen.getByText('GLN-1')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});
