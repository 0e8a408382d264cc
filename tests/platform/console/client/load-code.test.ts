import { afterEach, expect, it, vi } from 'vitest';
import { loadCode } from '#platform/console/client/load-code.ts';

const reload = vi.fn<() => void>();

function isReachable(reachable: boolean): void {
  vi.stubGlobal('location', { pathname: '/order-list', reload });
  vi.stubGlobal('fetch', async () => {
    if (!reachable) throw new TypeError('Failed to fetch');
    return new Response(null);
  });
}

/** Code of which every import fails, as Chromium does after the first failure. */
const lost = () => vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  reload.mockClear();
});

it('reports the first failure and keeps the page', async () => {
  isReachable(true);
  await expect(loadCode(lost())).rejects.toThrow('Failed to fetch');
  expect(reload).not.toHaveBeenCalled();
});

it('reloads the page if the import fails again although the server can be reached', async () => {
  isReachable(true);
  const load = lost();
  await expect(loadCode(load)).rejects.toThrow('Failed to fetch');
  await expect(loadCode(load)).rejects.toThrow('Failed to fetch');
  expect(reload).toHaveBeenCalledOnce();
});

it('keeps the page while the server cannot be reached', async () => {
  isReachable(false);
  const load = lost();
  await expect(loadCode(load)).rejects.toThrow('Failed to fetch');
  await expect(loadCode(load)).rejects.toThrow('Failed to fetch');
  expect(reload).not.toHaveBeenCalled();
});

it('reloads at most once a minute', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') });
  isReachable(true);
  const load = lost();
  for (let attempt = 1; attempt <= 3; attempt += 1) await expect(loadCode(load)).rejects.toThrow('Failed to fetch');
  expect(reload).toHaveBeenCalledOnce();
  vi.setSystemTime(new Date('2026-11-20T09:01:00Z'));
  await expect(loadCode(load)).rejects.toThrow('Failed to fetch');
  expect(reload).toHaveBeenCalledTimes(2);
});
