import { BroadcastChannel } from 'broadcast-channel';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stored } from '#platform/console/storage/session-storage.ts';
import { openTabs, readLetter, readStorageEvent, type TabsListener } from '#platform/session/console/tabs.ts';
import { markFirstScreenShown } from '#platform/console/actors/when-quiet.ts';
import type { TabWord } from '#machines/session/tabSync.ts';
import { rounds } from '#tests/support/rounds.ts';
import { current } from '#tests/support/people.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  // Closes the channels first, because that calls the stubs.
  await Promise.all(opened.splice(0).map((channel) => channel.close()));
  vi.unstubAllGlobals();
});

const silent: TabsListener = { onWord: () => {}, onOpened: () => {}, onFailed: () => {}, onElected: () => {} };

function open(listener: Partial<TabsListener> = {}) {
  const tabs = openTabs(7, { ...silent, ...listener });
  opened.push(tabs);
  return tabs;
}

/** Simulates an idle browser, so that deferred work starts. */
function setIdle(): void {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  vi.stubGlobal('cancelIdleCallback', () => {});
  markFirstScreenShown();
}

/** Whether every field has its declared type. */
function isWhole(message: TabWord): boolean {
  if (message.type === 'tab.activity') return Number.isFinite(message.at);
  if (message.type !== 'tab.tasksOffered') return true;
  return [message.taskId, message.count].every(Number.isSafeInteger) && [message.kind, message.code].every((text) => /^[\w-]+$/.test(text));
}

const storageEvent = (key: string | null, newValue: string | null) => window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

describe('messages of other tabs (§4.5)', () => {
  it('rejects random messages', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), (data) => {
        expect(readLetter(data, 7)).toBeNull();
      }),
      { numRuns: 50 * rounds },
    );
  });

  it('accepts only complete messages about its own user', () => {
    const types = ['activity', 'warning', 'logout', 'tasks.offered', 'tasks.answered', 'toString', '__proto__'];
    const almostMessages = fc.record(
      {
        type: fc.oneof(fc.constantFrom(...types), fc.string()),
        at: fc.anything(),
        taskId: fc.anything(),
        kind: fc.anything(),
        code: fc.anything(),
        count: fc.anything(),
        user_id: fc.oneof(fc.constantFrom(7, 8), fc.anything()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(almostMessages, (data) => {
        const message = readLetter(data, 7);
        if (message === null) return;
        expect(data.user_id).toBe(7);
        expect(isWhole(message)).toBe(true);
        expect(message.type).not.toBe('tab.userStored');
      }),
      { numRuns: 50 * rounds },
    );
  });

  it('ignores random storage events', () => {
    const onWord = vi.fn<(message: TabWord) => void>();
    open({ onWord });
    const keys = fc.oneof(fc.string(), fc.constantFrom('lastActivityTime', 'theme', 'warningActive'));
    // Only numbers are valid values; the state machine checks the time.
    const values = fc.option(fc.string().filter((text) => !(Number(text) > 0) && text !== 'true'));
    fc.assert(
      fc.property(keys, values, (key, value) => {
        storageEvent(key, value);
      }),
      { numRuns: 50 * rounds },
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

  it('distinguishes an intentional logout from an expired session and a cleared storage', () => {
    const emptied = (key: string | null) => readStorageEvent({ key, newValue: null }, 7);
    expect(emptied('currentUser')).toEqual({ type: 'tab.logout', timedOut: true });
    expect(emptied(null)).toEqual({ type: 'tab.logout', timedOut: true });
    stored.logoutActive.write('true');
    expect(emptied('currentUser')).toEqual({ type: 'tab.logout', timedOut: false });
    stored.logoutActive.clear();
  });

  it('detects that another tab signed in as another user', () => {
    const onWord = vi.fn<(message: TabWord) => void>();
    open({ onWord });
    const otherUser = current({ user_id: 8 });
    storageEvent('currentUser', JSON.stringify(current({ token: 'newer' })));
    storageEvent('currentUser', '{"user_id":9}');
    storageEvent('currentUser', JSON.stringify(otherUser));
    expect(onWord.mock.calls).toEqual([[{ type: 'tab.userStored', user: otherUser }]]);
  });

  it('receives channel messages for its own user only', async () => {
    setIdle();
    const received = new Promise<TabWord>((resolve) => {
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
    expect(await received).toEqual({ type: 'tab.activity', at: 5 });
  });

  it('is elected leader without other tabs', async () => {
    setIdle();
    const onElected = vi.fn<() => void>();
    open({ onElected });
    await vi.waitFor(() => expect(onElected).toHaveBeenCalledOnce(), { timeout: 10_000 });
  });
});
