import type { BroadcastChannel, LeaderElector } from 'broadcast-channel';
import type { TabLetter, TabWord } from '#machines/session/tabSync.ts';
import { isCurrentUser } from '#platform/session/console/current-user.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { whenQuiet } from '#platform/console/actors/when-quiet.ts';

const CHANNEL = 'galen-session';

/** Message on the wire, with its user. */
type Post = TabLetter & { user_id: number };

const isId = (value: unknown): value is number => Number.isSafeInteger(value);
const isCode = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,20}$/.test(value);

/** Validators of the messages, by type. */
const words: { [Type in TabLetter['type']]: (fields: Record<string, unknown>) => TabWord | null } = {
  activity: ({ at }) => (typeof at === 'number' && Number.isFinite(at) ? { type: 'tab.activity', at } : null),
  warning: () => ({ type: 'tab.warning' }),
  logout: ({ timedOut }) => ({ type: 'tab.logout', timedOut: timedOut === true }),
  'tasks.offered': ({ taskId, kind, code, count }) =>
    isId(taskId) && isCode(kind) && isCode(code) && isId(count) ? { type: 'tab.tasksOffered', taskId, kind, code, count } : null,
  'tasks.answered': () => ({ type: 'tab.tasksAnswered' }),
};

/** Validates a message of another tab for this user; null for anything else, because any page of the origin may post. */
export function readLetter(data: unknown, userId: number): TabWord | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, user_id, ...fields } = data as Record<string, unknown>;
  if (user_id !== userId || typeof type !== 'string' || !Object.hasOwn(words, type)) return null;
  return words[type as TabLetter['type']](fields);
}

/**
 * Interprets a storage event: the fallback of the channel, and the only message about another user. An intentional logout is
 * announced before the user is removed; otherwise the session expired.
 */
export function readStorageEvent({ key, newValue }: { key: string | null; newValue: string | null }, userId: number): TabWord | null {
  if (key === stored.lastActivityTime.key) {
    const at = Number(newValue);
    return newValue !== null && at > 0 && Number.isFinite(at) ? { type: 'tab.activity', at } : null;
  }
  if (key === stored.warningActive.key) return newValue === 'true' ? { type: 'tab.warning' } : null;
  // A null key means that the whole storage was cleared.
  if (key === null || (key === stored.currentUser.key && newValue === null))
    return { type: 'tab.logout', timedOut: stored.logoutActive.read() === null };
  if (key !== stored.currentUser.key) return null;
  const user = parse(newValue);
  return isCurrentUser(user) && user.user_id !== userId ? { type: 'tab.userStored', user } : null;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

/** Other tabs of this browser, for one user. */
export interface Tabs {
  post: (letter: TabLetter) => void;
  close: () => void;
}

export interface TabsListener {
  onWord: (message: TabWord) => void;
  onOpened: () => void;
  /** The channel is unavailable: storage events carry all stored changes, with a delay. */
  onFailed: () => void;
  onElected: () => void;
}

/** Opens the channel and joins the leader election; its code loads later, storage events work immediately. */
export function openTabs(userId: number, { onWord, onOpened, onFailed, onElected }: TabsListener): Tabs {
  let channel: BroadcastChannel<unknown> | null = null;
  let election: LeaderElector | null = null;
  let closed = false;
  const open = async () => {
    const { BroadcastChannel: Channel, createLeaderElection } = await import('#platform/console/client/connections.ts');
    if (closed) return;
    channel = new Channel(CHANNEL);
    channel.addEventListener('message', (data) => {
      const message = readLetter(data, userId);
      if (message) onWord(message);
    });
    onOpened();
    election = createLeaderElection(channel);
    await election.awaitLeadership();
    if (!closed) onElected();
  };
  const callOff = whenQuiet(() => {
    open().catch(() => closed || onFailed());
  });
  const onStorage = (event: StorageEvent) => {
    const message = readStorageEvent(event, userId);
    if (message) onWord(message);
  };
  window.addEventListener('storage', onStorage);
  return {
    post(letter) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin, not a window
      if (channel && !closed) void channel.postMessage({ ...letter, user_id: userId } satisfies Post);
    },
    close() {
      closed = true;
      callOff();
      window.removeEventListener('storage', onStorage);
      void election?.die();
      void channel?.close();
    },
  };
}
