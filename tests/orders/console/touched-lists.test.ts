import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allOrders } from '#features/orders/console/order-list/order-scope.ts';
import { orderSource } from '#features/orders/console/order-list/order-source.ts';
import { orderSpelling } from '#features/orders/console/order-list/order-spelling.ts';
import { questionOf } from '#platform/list/console/list-address.ts';
import { api } from '#features/orders/console/api.ts';
import { applyFact } from '#platform/console/client/facts.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import type { OrderChanges } from '#platform/contract/realtime.ts';
import { row, serveOrders } from './orders-double.ts';

const SHOWN = 1;
const OTHER = 99;

/** A change of an order between two open statuses. */
const moved: OrderChanges = { fields: ['status', 'status_since', 'due'], from: 'PLACED', to: 'FOLLOW-UP-WITHIN-TAT' };
const ended: OrderChanges = { fields: ['status', 'status_since', 'tat', 'promise'], from: 'DELIVERED', to: 'COMPLETED' };
const assigned: OrderChanges = { fields: ['whose', 'assignee', 'assignee_id'], from: 'PLACED', to: 'PLACED' };
const noted: OrderChanges = { fields: ['last_note'], from: 'PLACED', to: 'PLACED' };
const edited: OrderChanges = { fields: ['value', 'drug'], from: 'PLACED', to: 'PLACED' };

const listOf = (query: string) =>
  orderSource(allOrders).windowOf(questionOf(allOrders.list, orderSpelling(allOrders).read(new URLSearchParams(query))), 0);

beforeEach(() => {
  vi.useFakeTimers();
  serveOrders([row(SHOWN), row(2)]);
});
afterEach(() => {
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  queryClient.clear();
});

const where = (field: string, value: string) =>
  `where=${encodeURIComponent(JSON.stringify({ match: 'all', of: [{ field, is: 'contains', value }] }))}`;

describe('a change of an order', () => {
  it.each<[string, string, number, OrderChanges | undefined, boolean]>([
    ['that is shown', '', SHOWN, noted, true],
    ['of which nothing is known', '', OTHER, undefined, true],
    ['that stays open elsewhere', '', OTHER, moved, false],
    ['that leaves the open ones', '', OTHER, ended, true],
    ['that was assigned elsewhere', '', OTHER, assigned, false],
    ['that comes into the statuses', '?status=FOLLOW-UP-WITHIN-TAT', OTHER, moved, true],
    ['that leaves the statuses', '?status=PLACED', OTHER, moved, true],
    ['of other statuses', '?status=DELIVERED', OTHER, moved, false],
    ['that moves in the order of the list', '?sort=-status_since', OTHER, moved, true],
    ['that moves by its due time', '?sort=due', OTHER, moved, true],
    ['that moves among all statuses', '?sort=-value', OTHER, edited, true],
    ['that somebody may have taken', '?assignee=me', OTHER, assigned, true],
    ['that a filter by note may find', `?${where('last_note', 'gate')}`, OTHER, noted, true],
    ['that a filter by another field does not find', '?city=Pune', OTHER, noted, false],
    ['whose drugs a search may find', '?q=telma', OTHER, edited, true],
    ['whose drugs a search does not read', '?q=telma', OTHER, noted, false],
  ])('%s: list %s', async (_, query, order_id, changed, isTouched) => {
    const list = listOf(query);
    await queryClient.prefetchQuery(list);
    applyFact('order.changed', { order_id, version: 4, ...(changed && { changed }) });
    expect(queryClient.getQueryState(list.queryKey)?.isInvalidated).toBe(isTouched);
  });

  it.each<[string, OrderChanges, boolean]>([
    ['between open statuses leaves the counts', moved, false],
    ['that ends it renews the counts', ended, true],
    ['of its assignee renews the counts', assigned, true],
    ['of its note leaves the counts', noted, false],
  ])('%s', (_, changed, isRenewed) => {
    const key = api.oms.orderSummary.queryKey();
    queryClient.setQueryData(key, {} as never);
    applyFact('order.changed', { order_id: OTHER, version: 4, changed });
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(isRenewed);
  });
});
