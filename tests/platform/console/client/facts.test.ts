import { ORPCError } from '@orpc/client';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyFact, renewOlderThanChange } from '#platform/console/client/facts.ts';
import { api } from '#tests/support/api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import '#app/server-features.ts';
import { listSources } from '#platform/list/server/sources.ts';

const isStale = (key: string) => queryClient.getQueryState([key])?.isInvalidated;

describe('after a connection', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    queryClient.setQueryData(['orders'], []);
    vi.advanceTimersByTime(60_000);
  });
  afterEach(() => {
    queryClient.clear();
    vi.useRealTimers();
  });

  it.each([
    ['asks again for what is older than the last change', 30_000, true],
    ['allows for answers that were read a moment before they came', 61_500, true],
    ['leaves what came after the last change', 3_600_000, false],
    ['leaves everything when no change is known', null, false],
  ])('%s', (_, ago, stale) => {
    renewOlderThanChange(ago);
    expect(isStale('orders')).toBe(stale);
  });
});

describe('a query without a response', () => {
  const failing = async (error: Error) => {
    const read = vi.fn<() => Promise<string>>().mockRejectedValue(error);
    const observer = new QueryObserver(queryClient, { queryKey: ['record'], queryFn: read, retry: false });
    const stop = observer.subscribe(() => {});
    await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
    read.mockResolvedValue('the record');
    return { observer, read, stop };
  };
  beforeEach(() => queryClient.mount());
  afterEach(() => {
    queryClient.unmount();
    queryClient.clear();
  });

  it.each([
    ['the live connection is back', () => renewOlderThanChange(null)],
    [
      'the browser is online again',
      () => {
        window.dispatchEvent(new Event('offline'));
        window.dispatchEvent(new Event('online'));
      },
    ],
  ])('is repeated at once when %s', async (_, reconnect) => {
    const { observer, stop } = await failing(new TypeError('Failed to fetch'));
    reconnect();
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('the record'));
    stop();
  });

  it('is not repeated after a refusal', async () => {
    const { read, stop } = await failing(new ORPCError('FORBIDDEN'));
    renewOlderThanChange(null);
    expect(read).toHaveBeenCalledOnce();
    stop();
  });
});

describe('a fact about accounts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    queryClient.clear();
  });
  const keys = {
    list: api.main.users.rows.queryKey({ input: {} }),
    grid: api.main.queueUsers.queryKey(),
    user: api.main.user.queryKey({ input: { user_id: 21 } }),
    other: api.main.user.queryKey({ input: { user_id: 22 } }),
    sessions: api.main.userSessions.queryKey({ input: { user_id: 21 } }),
    own: api.main.sessions.queryKey(),
  };
  beforeEach(() => Object.values<readonly unknown[]>(keys).forEach((key) => queryClient.setQueryData(key, {})));
  const stale = () =>
    Object.entries<readonly unknown[]>(keys).flatMap(([name, key]) => (queryClient.getQueryState(key)?.isInvalidated ? [name] : []));

  it('invalidates the user lists and that user’s open record', () => {
    applyFact('users.changed', { user_id: 21 });
    expect(stale()).toEqual(['list', 'grid', 'user', 'sessions']);
  });

  it('invalidates the own sessions', () => {
    applyFact('sessions.changed', { user_id: 7 });
    expect(stale()).toEqual(['own']);
  });
});

describe('a fact about a list', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    queryClient.clear();
    vi.restoreAllMocks();
  });

  // Lists of orders follow `order.changed`.
  const followed = listSources().filter(({ list }) => list.record !== 'order_id');

  it.each(followed.map(({ list }) => list.id))('%s: invalidates its queries', (list) => {
    const renewed = vi.spyOn(queryClient, 'invalidateQueries');
    applyFact('records.changed', { list });
    expect(renewed).toHaveBeenCalled();
  });

  it('invalidates rows and records of that master only', () => {
    const keys = {
      rows: api.item.masterLists.brand.rows.queryKey({ input: {} }),
      record: api.item.masterRecord.queryKey({ input: { master: 'brand', record_id: 1 } }),
      others: api.item.masterLists.company.rows.queryKey({ input: {} }),
      other: api.item.masterRecord.queryKey({ input: { master: 'company', record_id: 1 } }),
    };
    Object.values<readonly unknown[]>(keys).forEach((key) => queryClient.setQueryData(key, {}));
    applyFact('records.changed', { list: 'masters.brand' });
    const stale = Object.entries<readonly unknown[]>(keys).flatMap(([name, key]) =>
      queryClient.getQueryState(key)?.isInvalidated ? [name] : [],
    );
    expect(stale).toEqual(['rows', 'record']);
  });
});
