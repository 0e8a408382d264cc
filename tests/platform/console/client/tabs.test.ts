import { BroadcastChannel } from 'broadcast-channel';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stored } from '#platform/console/storage/session-storage.ts';
import { openTabs, readLetter, readStorageEvent, type TabsListener } from '#platform/session/console/tabs.ts';
import { markFirstScreenShown } from '#platform/console/actors/when-quiet.ts';
import type { TabWord } from '#machines/session/tabSync.ts';
import { current } from '#tests/support/people.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  // Closes the channels first, because that calls the stubs.
  await Promise.all(opened.splice(0).map((one) => one.close()));
  vi.unstubAllGlobals();
});

const silent: TabsListener = { onWord: () => {}, onOpened: () => {}, onFailed: () => {}, onElected: () => {} };

function open(listener: Partial<TabsListener> = {}) {
  const tabs = openTabs(7, { ...silent, ...listener });
  opened.push(tabs);
  return tabs;
}

/** Simulates an idle browser, so that deferred work starts. */
function quiet(): void {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  vi.stubGlobal('cancelIdleCallback', () => {});
  markFirstScreenShown();
}

/** Whether every field has its declared type. */
function isWhole(word: TabWord): boolean {
  if (word.type === 'tab.activity') return Number.isFinite(word.at);
  if (word.type !== 'tab.tasksOffered') return true;
  return [word.orderId, word.count].every(Number.isSafeInteger) && /^[\w-]+$/.test(word.orderCode);
}

const storageEvent = (key: string | null, newValue: string | null) => window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

describe('words of other tabs (§4.5)', () => {
  it('says nothing for 1,000 random messages', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), (data) => {
        expect(readLetter(data, 7)).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });

  it('passes on only whole words about its own user', () => {
    const types = ['activity', 'warning', 'logout', 'tasks.offered', 'tasks.answered', 'toString', '__proto__'];
    const near = fc.record(
      {
        type: fc.oneof(fc.constantFrom(...types), fc.string()),
        at: fc.anything(),
        orderId: fc.anything(),
        orderCode: fc.anything(),
        count: fc.anything(),
        user_id: fc.oneof(fc.constantFrom(7, 8), fc.anything()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(near, (data) => {
        const word = readLetter(data, 7);
        if (word === null) return;
        expect(data.user_id).toBe(7);
        expect(isWhole(word)).toBe(true);
        expect(word.type).not.toBe('tab.userStored');
      }),
      { numRuns: 1_000 },
    );
  });

  it('changes nothing for 1,000 random storage events', () => {
    const onWord = vi.fn<(word: TabWord) => void>();
    open({ onWord });
    const keys = fc.oneof(fc.string(), fc.constantFrom('lastActivityTime', 'theme', 'warningActive'));
    // Only numbers are valid values; the state machine checks the time.
    const values = fc.option(fc.string().filter((text) => !(Number(text) > 0) && text !== 'true'));
    fc.assert(
      fc.property(keys, values, (key, value) => {
        storageEvent(key, value);
      }),
      { numRuns: 1_000 },
    );
    expect(onWord).not.toHaveBeenCalled();
  });

  it('takes a stored stamp as activity and the flag as a warning', () => {
    expect(readStorageEvent({ key: 'lastActivityTime', newValue: '1795172930790' }, 7)).toEqual({
      type: 'tab.activity',
      at: 1_795_172_930_790,
    });
    expect(readStorageEvent({ key: 'warningActive', newValue: 'true' }, 7)).toEqual({ type: 'tab.warning' });
    expect(readStorageEvent({ key: 'warningActive', newValue: null }, 7)).toBeNull();
  });

  it('tells a logout that somebody wished from a session that ended by itself, or a storage that was emptied', () => {
    const emptied = (key: string | null) => readStorageEvent({ key, newValue: null }, 7);
    expect(emptied('currentUser')).toEqual({ type: 'tab.logout', timedOut: true });
    expect(emptied(null)).toEqual({ type: 'tab.logout', timedOut: true });
    stored.logoutActive.write('true');
    expect(emptied('currentUser')).toEqual({ type: 'tab.logout', timedOut: false });
    stored.logoutActive.clear();
  });

  it('notices that another tab signed in as somebody else, and only that', () => {
    const onWord = vi.fn<(word: TabWord) => void>();
    open({ onWord });
    const other = current({ user_id: 8 });
    storageEvent('currentUser', JSON.stringify(current({ token: 'newer' })));
    storageEvent('currentUser', '{"user_id":9}');
    storageEvent('currentUser', JSON.stringify(other));
    expect(onWord.mock.calls).toEqual([[{ type: 'tab.userStored', user: other }]]);
  });

  it('hears the channel, for its own user alone', async () => {
    quiet();
    const heard = new Promise<TabWord>((resolve) => {
      open({ onWord: resolve });
    });
    await vi.dynamicImportSettled();
    const channel = new BroadcastChannel<unknown>('galen-session');
    opened.push(channel);
    for (const letter of [
      { type: 'logout', user_id: 8 },
      { type: 'activity', at: 5, user_id: 7 },
    ]) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin, not a window
      await channel.postMessage(letter);
    }
    expect(await heard).toEqual({ type: 'tab.activity', at: 5 });
  });

  it('is elected where no other tab is', async () => {
    quiet();
    const onElected = vi.fn<() => void>();
    open({ onElected });
    await vi.waitFor(() => expect(onElected).toHaveBeenCalledOnce(), { timeout: 10_000 });
  });
});
