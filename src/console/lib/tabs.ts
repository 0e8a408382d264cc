import type { BroadcastChannel } from 'broadcast-channel';
import type { TabMessage } from '#machines/session/inactivity.ts';
import { type CurrentUser, isCurrentUser } from './current-user.ts';
import { stored } from './session-storage.ts';
import { whenQuiet } from './when-quiet.ts';

const CHANNEL = 'galen-session';

/** What travels between tabs: activity and logout, each with the user it is about. */
type Letter = TabMessage & { user_id: number };

/** A letter of another tab, or null for anything else: whatever a page of this origin may post changes nothing. */
export function readLetter(data: unknown): Letter | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, at, timedOut, user_id } = data as Record<string, unknown>;
  if (!Number.isSafeInteger(user_id)) return null;
  if (type === 'logout') return { type, timedOut: timedOut === true, user_id: user_id as number };
  return type === 'activity' && typeof at === 'number' && Number.isFinite(at) ? { type, at, user_id: user_id as number } : null;
}

/** The other tabs of this browser, for the inactivity of one user. */
export interface Tabs {
  post: (message: TabMessage) => void;
  listen: (receive: (message: TabMessage) => void) => void;
  close: () => void;
}

interface TabsInput {
  userId: number;
  /** Another tab signed in as somebody else: this tab belongs to that user now. */
  onOtherUser: (user: CurrentUser) => void;
}

/** What a storage event says: the fallback of the channel, and the only word about another user. */
export function readStorageEvent(
  { key, newValue }: { key: string | null; newValue: string | null },
  userId: number,
): TabMessage | { type: 'other'; user: CurrentUser } | null {
  if (key === stored.lastActivityTime.key) {
    const at = Number(newValue);
    return newValue !== null && at > 0 && Number.isFinite(at) ? { type: 'activity', at } : null;
  }
  // A null key: the whole storage was cleared.
  if (key === null || (key === stored.currentUser.key && newValue === null)) return { type: 'logout', timedOut: false };
  if (key !== stored.currentUser.key) return null;
  const user = parse(newValue);
  return isCurrentUser(user) && user.user_id !== userId ? { type: 'other', user } : null;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

/** Opens the channel; its code loads later, storage events count from the start. */
export function openTabs({ userId, onOtherUser }: TabsInput): Tabs {
  let receive: (message: TabMessage) => void = () => {};
  let channel: BroadcastChannel<unknown> | null = null;
  let closed = false;
  const open = async () => {
    const { BroadcastChannel: Channel } = await import('./connections.ts');
    if (closed) return;
    channel = new Channel(CHANNEL);
    channel.addEventListener('message', (data) => {
      const letter = readLetter(data);
      if (letter?.user_id === userId) receive(letter);
    });
  };
  const callOff = whenQuiet(() => {
    // Without the channel storage events carry everything too, a little later.
    open().catch(() => {});
  });
  const onStorage = (event: StorageEvent) => {
    const word = readStorageEvent(event, userId);
    if (word?.type === 'other') onOtherUser(word.user);
    else if (word) receive(word);
  };
  window.addEventListener('storage', onStorage);
  return {
    post(message) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin, not a window
      if (channel && !closed) void channel.postMessage({ ...message, user_id: userId });
    },
    listen(listener) {
      receive = listener;
    },
    close() {
      closed = true;
      callOff();
      window.removeEventListener('storage', onStorage);
      void channel?.close();
    },
  };
}
