import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renewOlderThanChange } from '#console/lib/facts.ts';
import { queryClient } from '#console/lib/query-client.ts';

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
