import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { filterableStatuses } from '#machines/orders/order-statuses.ts';
import { current } from '#tests/support/people.ts';
import { type ReceivedRequest, serve } from '#tests/support/server-double.ts';
import { orderDay } from './day-double.ts';
import { openStats } from './open-stats.tsx';

const STATS = 'GET /api/oms/order-stats';
const dayOf = ({ query }: ReceivedRequest) => new URLSearchParams(query).get('day') ?? '2026-11-20';
const serveDays = () => serve({ [STATS]: (request) => [200, orderDay({ day: dayOf(request) })] });

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const byCity = () => screen.findByRole('table', { name: 'Orders by status and city' });
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('statistics (§2.2, §4.1)', () => {
  it('shows the eleven statuses in their order, by city, with totals of both', async () => {
    serveDays();
    openStats();
    const rows = within(await byCity()).getAllByRole('row');
    expect(rows.map((row) => within(row).queryByRole('rowheader')?.textContent.trim())).toEqual([
      undefined,
      'Out for delivery',
      'Cancel by us',
      'Delivered',
      'Prescription created',
      'Confirm but need prescription',
      'Placed',
      'Create patient store order',
      'Cancel by customer',
      'Follow-up doctor within TAT',
      'Completed',
      'Created customer bill',
      'Other statuses',
      'All',
    ]);
    expect(cells(rows[6]!)).toEqual(['3', '1', '4']);
    expect(cells(rows[12]!)).toEqual(['2', '0', '2']);
    expect(cells(rows[13]!)).toEqual(['7', '2', '9']);
    const others = screen.getByRole('region', { name: 'Other statuses' });
    expect(within(others).getByRole('listitem')).toHaveTextContent('Follow-up within TAT 2');
    expect(within(others).getByRole('link', { name: '2' })).toHaveAttribute(
      'href',
      '/galen/order-list?status=FOLLOW-UP-WITHIN-TAT&created_from=2026-11-20&created_to=2026-11-20',
    );
  });

  it('links a figure to its orders, with filters in the address', async () => {
    serveDays();
    openStats();
    const table = within(await byCity());
    const [ofMumbai] = within(table.getByRole('row', { name: /^Placed/ })).getAllByRole('link');
    expect(ofMumbai).toHaveAttribute('href', '/galen/order-list?status=PLACED&city=Mumbai&created_from=2026-11-20&created_to=2026-11-20');
    const all = within(table.getByRole('row', { name: /^All/ }))
      .getAllByRole('link')
      .at(-1);
    const query = new URLSearchParams(all?.getAttribute('href')?.split('?')[1]);
    expect(query.get('status')?.split(',')).toEqual(filterableStatuses);
    expect(query.get('city')).toBeNull();
  });

  it('has no links for users who may not see orders', async () => {
    serveDays();
    openStats('/stats/view', current({ roles: ['warehouse'] }));
    expect(within(await byCity()).queryAllByRole('link')).toEqual([]);
  });

  it('keeps the view by store, each with its city, in the address', async () => {
    serveDays();
    const { user, address } = openStats();
    await byCity();
    await user.click(screen.getByRole('button', { name: 'By store' }));
    expect(address()).toBe('/stats/view?by=store');
    const row = within(screen.getByRole('table', { name: 'Orders by store and status' })).getByRole('row', { name: /^Baner Pune/ });
    expect(within(row).getAllByRole('link')[0]).toHaveAttribute(
      'href',
      '/galen/order-list?status=CANCEL-BY-US&city=Pune&store=Baner&created_from=2026-11-20&created_to=2026-11-20',
    );
  });

  it('has a table of the hours for screen readers', async () => {
    serveDays();
    openStats();
    await byCity();
    const hours = within(screen.getByRole('table', { name: 'Orders placed by hour' })).getAllByRole('row');
    expect(hours).toHaveLength(25);
    expect(hours[10]).toHaveTextContent('09:007');
  });

  it('shows the number of each hour on its bar', async () => {
    serveDays();
    openStats();
    await byCity();
    const chart = screen.getByRole('figure');
    const heights = [...chart.querySelectorAll<HTMLElement>('.hour-bar')].map((bar) => [bar.textContent, bar.style.height]);
    expect(heights[9]).toEqual(['7', '100%']);
    expect(heights[10]).toEqual(['2', `${(2 / 7) * 100}%`]);
  });

  it('changes the day with keys and buttons within the available range', async () => {
    const requests = serveDays();
    const { user, address } = openStats();
    await byCity();
    await user.keyboard('{ArrowRight}');
    expect(address()).toBe('/stats/view');
    await user.keyboard('{ArrowLeft}');
    expect(address()).toBe('/stats/view?day=2026-11-19');
    await screen.findByText(/of 19-11-2026/);
    await user.click(screen.getByRole('button', { name: 'Day before' }));
    await screen.findByText(/of 18-11-2026/);
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(address()).toBe('/stats/view');
    expect(requests.map(dayOf)).toContain('2026-11-18');
  });

  it('sends no request for an unavailable day, names the range, and keeps the day’s field', async () => {
    const requests = serveDays();
    const { user, address } = openStats('/stats/view?day=2020-01-01');
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose today, or one of the 90 days before it.');
    expect(screen.getByLabelText('Day')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    expect(requests).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show today' }));
    expect(address()).toBe('/stats/view');
    await byCity();
  });

  it('shows an error and keeps the day’s field', async () => {
    serve({ [STATS]: () => [403, { defined: true, code: 'FORBIDDEN', status: 403, message: 'You don’t have permission to do this' }] });
    openStats('/stats/view?day=2026-11-18');
    expect(await screen.findByRole('alert')).toHaveTextContent('You don’t have permission to do this');
    expect(screen.getByLabelText('Day')).toHaveValue('18-11-2026');
  });
});
