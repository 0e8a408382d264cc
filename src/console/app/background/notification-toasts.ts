import { t } from '#console/language/language.ts';
import { noteFailure } from '#console/lib/failures.ts';
import { storedEntry } from '#console/lib/stored-entry.ts';
import { dismissToast, toast } from '#console/ui/feedback/toast-list.ts';
import type { StoredNotification } from '#contracts/node.ts';
import { seenNotification } from './notification-list.ts';

/** Titles whose toasts stay until they are answered (§2.5). */
const PERSISTENT = ['Call Center Operation', 'Call Center Operation Admin'];

/** After an hour without a connection, a wall of toasts tells less than the bell. */
const MOST_AT_ONCE = 3;
/** So many that stay until they are answered leave room to work; older ones wait under the bell. */
const MOST_STANDING = 2;

const isIds = (value: unknown): value is Record<string, number> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(Number.isSafeInteger);

/** User id → mapping id of the newest notification that this browser has shown: a reload shows none again. */
const lastSeen = storedEntry<Record<string, number>>(
  'notificationSeen',
  (text) => {
    const value: unknown = JSON.parse(text);
    return isIds(value) ? value : null;
  },
  JSON.stringify,
);

const keyOf = (id: number) => `notification.${id}`;
const REST = 'notification.rest';

export interface NotificationToasts {
  /** The list as it is known now: what is new in it and unread is shown, each once in this tab. */
  listed: (items: readonly StoredNotification[]) => void;
  /** One that was pushed. */
  pushed: (item: StoredNotification) => void;
  /** Toasts about what was read or cleared, here or elsewhere, leave (§9). */
  check: (items: readonly StoredNotification[]) => void;
}

/** Toasts about a user's notifications. `onOpen` gets the mapping id. */
export function notificationToasts(userId: number, onOpen: (id: number) => void): NotificationToasts {
  // Tabs share what is stored: each compares with what was known when it began.
  let floor = lastSeen.read()?.[userId] ?? null;
  const shown = new Set<number>();
  let standing: number[] = [];

  const remember = (items: readonly StoredNotification[]) => {
    const known = lastSeen.read() ?? {};
    const newest = Math.max(known[userId] ?? 0, ...items.map(({ id }) => id));
    if (newest !== known[userId]) lastSeen.write({ ...known, [userId]: newest });
  };
  const makeRoom = (id: number) => {
    standing = [...standing, id];
    for (const older of standing.slice(0, -MOST_STANDING)) dismissToast(keyOf(older));
    standing = standing.slice(-MOST_STANDING);
  };
  const show = (item: StoredNotification) => {
    const { id: notificationId, title, message } = item.web_socket_notification;
    const isPersistent = PERSISTENT.includes(title);
    if (isPersistent) makeRoom(item.id);
    toast({
      tone: isPersistent ? 'due' : 'wait',
      key: keyOf(item.id),
      text: `${t(title)}: ${message}`,
      action: { label: t('Open'), onSelect: () => onOpen(item.id) },
      onDismiss: () => {
        seenNotification(notificationId).catch((error: unknown) => noteFailure(error, 'notifications', { quiet: true }));
      },
      ...(isPersistent && { timeOut: null }),
    });
  };
  const showNew = (items: readonly StoredNotification[], since: number) => {
    const fresh = items.filter(({ id, read_at }) => id > since && read_at === null && !shown.has(id));
    for (const { id } of fresh) shown.add(id);
    const newest = fresh.toSorted((one, other) => one.id - other.id).slice(-MOST_AT_ONCE);
    const rest = fresh.length - newest.length;
    if (rest > 0)
      toast({
        tone: 'wait',
        key: REST,
        text: t('{n, plural, one {# more notification} other {# more notifications}} under the bell', { n: rest }),
      });
    for (const item of newest) show(item);
  };

  return {
    listed(items) {
      // A browser that knows nothing yet shows nothing that was there before: the bell counts it.
      floor ??= Math.max(0, ...items.map(({ id }) => id));
      showNew(items, floor);
      remember(items);
    },
    pushed(item) {
      showNew([item], floor ?? 0);
      if (floor !== null) remember([item]);
    },
    check(items) {
      const waiting = new Set(items.filter(({ read_at }) => read_at === null).map(({ id }) => id));
      for (const id of shown) if (!waiting.has(id)) dismissToast(keyOf(id));
      standing = standing.filter((id) => waiting.has(id));
    },
  };
}
