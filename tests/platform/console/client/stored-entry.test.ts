import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageRefused, storedNumber } from '#platform/console/storage/stored-entry.ts';

const entry = storedNumber('queueItemCount');
let log: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  log = vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const refuse = (method: 'getItem' | 'setItem' | 'removeItem') =>
  vi.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });

describe('a browser that refuses its storage (§8)', () => {
  it.each([
    ['reading', 'getItem', () => entry.read(), null],
    ['writing', 'setItem', () => entry.write(4), false],
    ['clearing', 'removeItem', () => entry.clear(), undefined],
  ] as const)('%s is logged and throws nothing', (_, method, run, answer) => {
    refuse(method);
    expect(run()).toBe(answer);
    expect(log).toHaveBeenCalledOnce();
    expect(log.mock.lastCall?.join(' ')).toContain('queueItemCount');
  });

  it('notifies listeners until they unsubscribe', () => {
    const listener = vi.fn<() => void>();
    const stop = storageRefused.subscribe(listener);
    refuse('setItem');
    entry.write(4);
    stop();
    entry.write(5);
    expect(listener).toHaveBeenCalledOnce();
  });
});

describe('invalid content (§8)', () => {
  it.each(['', ' ', 'many', 'NaN', 'Infinity'])('"%s" is logged and cleared', (text) => {
    localStorage.setItem('queueItemCount', text);
    expect(entry.read()).toBeNull();
    expect(localStorage.getItem('queueItemCount')).toBeNull();
    expect(log).toHaveBeenCalledOnce();
  });
});
