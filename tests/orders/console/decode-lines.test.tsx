/** The draft of ticked lines lasts as long as the page: this file needs a page of its own. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { roles } from '#platform/access/roles.ts';
import { tickDrafts } from '#features/orders/console/change/order-drafts.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { openOrders } from './open-orders.tsx';
import { NOW, record, row, serveOrders } from './orders-double.ts';

beforeEach(() => {
  vi.setSystemTime(NOW);
  sessionStorage.clear();
});

const line = (id: number, decoded = false) => ({
  id,
  drug_id: id,
  drug: `Drug ${id}`,
  composition: 'x',
  schedule: null,
  quantity: 1,
  stock: 9,
  allergy: null,
  amount: 100,
  decoded,
});
const order = (decoded: boolean[]) =>
  record(row(1, { status: 'PRESCRIPTION-CREATED', status_name: 'PRESCRIPTION-CREATED' }), {
    lines: decoded.map((each, index) => line(index + 1, each)),
  });
const LINES = 'PUT /api/oms/orders/1/decoded-lines';

async function openLines(then: [number, unknown]) {
  const requests = serveOrders([row(1), row(2)], { 'GET /api/oms/orders/1': () => [200, order([false, false])], [LINES]: () => then });
  const { user } = openOrders('?order_id=1');
  stored.currentUser.write({ ...current(), roles: [roles.pharmacist] });
  await user.click(await screen.findByRole('tab', { name: /Prescriptions/ }));
  return { user, asked: requests, lines: () => within(screen.getByRole('group', { name: 'Read from the prescription' })) };
}

describe('lines read from the prescription', () => {
  it('stay checked and marked as unsaved when the order is closed and opened again', async () => {
    const { user, lines } = await openLines([200, order([true, false])]);
    await user.click(lines().getByRole('checkbox', { name: /Drug 1/ }));
    expect(screen.getByText(/One line is not saved yet/)).toBeVisible();
    const below = screen.getByRole('button', { name: 'Order below' });
    // Its order is known when the list has arrived.
    await waitFor(() => expect(below).toBeEnabled());
    await user.click(below);
    await screen.findByRole('heading', { name: 'GLN-2' });
    await user.click(screen.getByRole('button', { name: 'Order above' }));
    await user.click(await screen.findByRole('tab', { name: /Prescriptions/ }));
    expect(lines().getByRole('checkbox', { name: /Drug 1/ })).toBeChecked();
  });

  it('are no draft after they are saved', async () => {
    const { user, asked: requests, lines } = await openLines([200, order([true, false])]);
    await user.click(lines().getByRole('checkbox', { name: /Drug 1/ }));
    await user.click(screen.getByRole('button', { name: 'Save 1 of 2' }));
    await waitFor(() => expect(tickDrafts.read(1)).toBeNull());
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ version: 3, line_ids: [1] });
    expect(lines().getByRole('checkbox', { name: /Drug 1/ })).toBeChecked();
  });
});
