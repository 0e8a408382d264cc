import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { applyFact } from '#platform/console/client/facts.ts';
import { serve } from '#tests/support/server-double.ts';
import { figures, orderDay } from './day-double.ts';
import { openStats } from './open-stats.tsx';

const STATS = 'GET /api/oms/order-stats';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('the wall screen (§2.2, §2.3)', () => {
  it('shows today’s figures, updated by events', async () => {
    let placed = 4;
    serve({ [STATS]: () => [200, orderDay({ all: figures({ PLACED: placed }) })] });
    openStats('/stats-full-list');
    expect(await screen.findByText('orders')).toBeVisible();
    const row = () =>
      within(screen.getByRole('row', { name: /^Placed/ }))
        .getAllByRole('cell')
        .at(-1);
    expect(row()).toHaveTextContent('4');
    placed = 5;
    act(() => applyFact('order.changed', { order_id: 1, version: 2 }));
    await vi.waitFor(() => expect(row()).toHaveTextContent('5'));
    expect(screen.queryByRole('link', { name: '5' })).toBeNull();
  });

  it('counts every order placed today, as the statistics do, and says so', async () => {
    serve({ [STATS]: () => [200, orderDay()] });
    const { user } = openStats('/stats-full-list');
    expect((await screen.findByText('Placed since midnight, in any status')).closest('p')).toHaveTextContent(/^9orders/);
    await user.keyboard('{Escape}');
    expect(await screen.findByText(/^9 orders of 20-11-2026/)).toBeVisible();
  });

  it('is opened with w and closed with Esc', async () => {
    serve({ [STATS]: () => [200, orderDay()] });
    const { user, address } = openStats('/stats-full-list');
    await screen.findByText('orders');
    await user.keyboard('{Escape}');
    expect(address()).toBe('/stats/view');
    await screen.findByRole('heading', { name: 'Statistics' });
    await user.keyboard('w');
    expect(address()).toBe('/stats-full-list');
  });

  it('keeps the previous figures when an update fails', async () => {
    let fails = false;
    serve({ [STATS]: () => (fails ? [500, { code: 'INTERNAL_SERVER_ERROR', message: 'x' }] : [200, orderDay()]) });
    openStats('/stats-full-list');
    await screen.findByText('orders');
    fails = true;
    act(() => applyFact('order.changed', { order_id: 1, version: 3 }));
    expect(await screen.findByRole('alert', {}, { timeout: 5_000 })).toHaveTextContent('These are the earlier figures.');
    expect(screen.getByRole('row', { name: /^Delivered/ })).toBeVisible();
  });
});
