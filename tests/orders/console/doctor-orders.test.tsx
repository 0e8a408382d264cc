import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDoctorOrders } from './open-orders.tsx';
import { NOW, record, row, serveOrders } from './orders-double.ts';

const EVENTS = 'POST /api/oms/orders/1/events';
const followUpRow = row(1, {
  status: 'FOLLOW-UP-DOCTOR-WITHIN-TAT',
  status_name: 'FOLLOW-UP-DOCTOR-WITHIN-TAT',
  due_at: new Date(NOW + 12 * 60_000).toISOString(),
  last_note: 'Asked Dr Kale for 500 mg instead',
});
const lacks = row(2, { status: 'CONFIRM-BUT-NEED-PRESCRIPTION', status_name: 'CONFIRM-BUT-NEED-PRESCRIPTION' });

const WAITING = 'status=FOLLOW-UP-DOCTOR-WITHIN-TAT,CONFIRM-BUT-NEED-PRESCRIPTION';
const lists = (requests: ReturnType<typeof serveOrders>) =>
  requests.filter(({ path }) => path === '/api/oms/orders').map(({ query }) => query);
const parts = (query = '') => query.slice(1).split('&').toSorted();

beforeEach(() => vi.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('doctor orders (§1, §2.2, §2.5)', () => {
  it('requests the orders that wait for a doctor or a prescription by due time, ten at a time (§7.6)', async () => {
    const requests = serveOrders([followUpRow, lacks]);
    const { address } = openDoctorOrders();
    await screen.findByText('GLN-2');
    const table = screen.getByRole('table', { name: 'Doctor orders' });
    const [first, second] = within(table).getAllByRole('row').slice(1);
    expect(within(first!).getByText('12 min')).toBeVisible();
    expect(within(first!).getByText('Asked Dr Kale for 500 mg instead')).toBeVisible();
    expect(within(second!).getByText('Confirm but need prescription')).toBeVisible();
    expect(parts(lists(requests)[0])).toEqual(['page_size=10', 'sort=due', WAITING]);
    expect(address()).toBe('');
    expect(requests.some(({ path }) => path === '/api/oms/orders/summary')).toBe(false);
  });

  it('keeps filter, sort and page in the address and requests them', async () => {
    const requests = serveOrders([followUpRow, lacks]);
    const { user, address } = openDoctorOrders('?city=Pune&page=2');
    await user.click(await screen.findByRole('button', { name: 'Patient' }));
    expect(address()).toBe('?city=Pune&sort=patient');
    await waitFor(() => expect(parts(lists(requests).at(-1))).toEqual(['city=Pune', 'page_size=10', 'sort=patient', WAITING]));
    expect(parts(lists(requests)[0])).toEqual(['city=Pune', 'page=2', 'page_size=10', 'sort=due', WAITING]);
  });

  it('offers only its own two statuses', async () => {
    const requests = serveOrders([lacks]);
    openDoctorOrders('?status=DELIVERED,CONFIRM-BUT-NEED-PRESCRIPTION');
    expect(await screen.findByText('status=DELIVERED')).toBeVisible();
    expect(parts(lists(requests)[0])).toContain('status=CONFIRM-BUT-NEED-PRESCRIPTION');
  });

  it('says why it is empty when nothing waits', async () => {
    serveOrders([]);
    openDoctorOrders();
    expect(await screen.findByText('No orders waiting for a doctor or a prescription')).toBeVisible();
  });

  it('opens the order of the address, changes it, and goes back to the list', async () => {
    const moved = record(row(1, { version: 4, status: 'PLACED', status_name: 'PLACED' }));
    const requests = serveOrders([followUpRow, lacks], { [EVENTS]: () => [200, moved] });
    const { user, address } = openDoctorOrders('?order_id=1');
    const drawer = await screen.findByLabelText('Order GLN-1');
    await user.click(await within(drawer).findByRole('button', { name: 'Ask doctor' }));
    await waitFor(() =>
      expect(requests.find(({ path, method }) => method === 'POST' && path.endsWith('/events'))?.body).toMatchObject({ version: 3 }),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe(''));
  });

  it('moves with j and k and opens with Enter, as every list does', async () => {
    serveOrders([followUpRow, lacks]);
    const { user, address } = openDoctorOrders();
    await screen.findByText('GLN-2');
    await user.keyboard('jj{Enter}');
    expect(address()).toBe('?order_id=2');
  });
});
