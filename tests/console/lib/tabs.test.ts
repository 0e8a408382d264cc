import { BroadcastChannel } from 'broadcast-channel';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#console/lib/current-user.ts';
import { openTabs, readLetter, readStorageEvent, type Tabs } from '#console/lib/tabs.ts';
import { tellFirstScreen } from '#console/lib/when-quiet.ts';
import type { TabMessage } from '#machines/session/inactivity.ts';
import { current } from '../people.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  // The channels first: closing one calls off what the stubs stand for.
  await Promise.all(opened.splice(0).map((one) => one.close()));
  vi.unstubAllGlobals();
});

function open(onOtherUser = vi.fn<(user: CurrentUser) => void>()): Tabs {
  const tabs = openTabs({ userId: 7, onOtherUser });
  opened.push(tabs);
  return tabs;
}

const storageEvent = (key: string | null, newValue: string | null) => window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

describe('words of other tabs', () => {
  it('says nothing for 1,000 random messages', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), (data) => {
        expect(readLetter(data)).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });

  it('passes on at most activity and logout of near misses', () => {
    const near = fc.record(
      { type: fc.oneof(fc.constantFrom('activity', 'logout'), fc.string()), at: fc.anything(), user_id: fc.anything() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(near, (data) => {
        const letter = readLetter(data);
        if (letter === null) return;
        expect(Number.isSafeInteger(letter.user_id)).toBe(true);
        expect(letter.type === 'logout' || Number.isFinite(letter.at)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('changes nothing for 1,000 random storage events', () => {
    const receive = vi.fn<(message: TabMessage) => void>();
    const onOtherUser = vi.fn<(user: CurrentUser) => void>();
    open(onOtherUser).listen(receive);
    const keys = fc.oneof(fc.string(), fc.constantFrom('lastActivityTime', 'theme', 'warningActive'));
    // A number is a stamp, which the chart judges by its own clock; everything else says nothing.
    const values = fc.option(fc.string().filter((text) => !(Number(text) > 0)));
    fc.assert(
      fc.property(keys, values, (key, value) => {
        storageEvent(key, value);
      }),
      { numRuns: 1_000 },
    );
    expect(receive).not.toHaveBeenCalled();
    expect(onOtherUser).not.toHaveBeenCalled();
  });

  it('takes a stored stamp as activity and a removed user as logout', () => {
    expect(readStorageEvent({ key: 'lastActivityTime', newValue: '1795172930790' }, 7)).toEqual({
      type: 'activity',
      at: 1_795_172_930_790,
    });
    expect(readStorageEvent({ key: 'currentUser', newValue: null }, 7)).toEqual({ type: 'logout', timedOut: false });
    expect(readStorageEvent({ key: null, newValue: null }, 7)).toEqual({ type: 'logout', timedOut: false });
  });

  it('notices that another tab signed in as somebody else, and only that', () => {
    const onOtherUser = vi.fn<(user: CurrentUser) => void>();
    open(onOtherUser);
    const other = current({ user_id: 8 });
    storageEvent('currentUser', JSON.stringify(current({ token: 'newer' })));
    storageEvent('currentUser', '{"user_id":9}');
    storageEvent('currentUser', JSON.stringify(other));
    expect(onOtherUser.mock.calls).toEqual([[other]]);
  });

  it('hears the channel, for its own user alone', async () => {
    vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
    vi.stubGlobal('cancelIdleCallback', () => {});
    tellFirstScreen();
    const heard = new Promise((resolve) => {
      open().listen(resolve);
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
    expect(await heard).toMatchObject({ type: 'activity', at: 5 });
  });
});
