import { t } from '#platform/console/language/language.ts';
import { noteFailure } from '#platform/console/reporting/failures.ts';
import { storedEntry } from '#platform/console/storage/stored-entry.ts';
import { dismissToast, toast } from '#platform/console/ui/feedback/toast-list.ts';
import type { StoredNotification } from '../contract.ts';
import { seenNotification } from './notification-list.ts';

/** Titles whose toasts stay until they are answered (§2.5). */
const PERSISTENT = ['Call Center Operation', 'Call Center Operation Admin'];

/** After an hour without a connection, a wall of toasts tells less than the bell. */
const MOST_AT_ONCE = 3;

const isIds = (value: unknown): value is Record<string, number> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(Number.isSafeInteger);

/** User id → mapping id of the newest notification that this browser has shown: a reload shows none again. */
const lastSeen = storedIds('notificationSeen');
/** User id → mapping id up to which what stays was answered in this browser: every tab shows the same. */
const lastAnswered = storedIds('notificationAnswered');

function storedIds(name: string) {
  const read = (text: string) => {
    const value: unknown = JSON.parse(text);
    return isIds(value) ? value : null;
  };
  return storedEntry<Record<string, number>>(name, read, JSON.stringify);
}

const keyOf = (id: number) => `notification.${id}`;
const REST = 'notification.rest';
const STANDING = 'notification.standing';

const isPersistent = ({ web_socket_notification: { title } }: StoredNotification) => PERSISTENT.includes(title);
const logFailure = (error: unknown) => noteFailure(error, 'notifications', { quiet: true });
const newestOf = (items: readonly StoredNotification[]) => Math.max(0, ...items.map(({ id }) => id));

export interface NotificationToasts {
  /** The list as it is known now: what is new in it and unread is shown, each once in this tab. */
  listed: (items: readonly StoredNotification[]) => void;
  /** One that was pushed. */
  pushed: (item: StoredNotification) => void;
  /** Toasts about what was read or cleared, here or elsewhere, leave (§9). */
  check: (items: readonly StoredNotification[]) => void;
}

export interface Ways {
  /** Opens what a notification is about; gets its mapping id. */
  onOpen: (id: number) => void;
  /** Shows the list. */
  onShow: () => void;
}

/**
 * What stays until it is answered, as one toast that counts: so many leave room to work. Its words are those of the one
 * where it is one. It is the same in every tab, for it follows from the list and from what was answered in this browser.
 */
function standingToast(userId: number, { onOpen, onShow }: Ways) {
  let said = '';
  /** The first that came before the list was known. */
  let early = Infinity;
  const answer = (items: readonly StoredNotification[]) => {
    lastAnswered.write({ ...lastAnswered.read(), [userId]: newestOf(items) });
  };
  const sayOne = (item: StoredNotification) => {
    const { id, title, message } = item.web_socket_notification;
    toast({
      tone: 'due',
      key: STANDING,
      timeOut: null,
      text: `${t(title)}: ${message}`,
      action: { label: t('Open'), onSelect: () => onOpen(item.id) },
      onDismiss: () => {
        answer([item]);
        seenNotification(id).catch(logFailure);
      },
    });
  };
  const sayMany = (items: readonly StoredNotification[]) => {
    toast({
      tone: 'due',
      key: STANDING,
      timeOut: null,
      text: t('{n, plural, one {# follow-up is due} other {# follow-ups are due}}', { n: items.length }),
      action: {
        label: t('Show'),
        onSelect: () => {
          answer(items);
          onShow();
        },
      },
      onDismiss: () => answer(items),
    });
  };
  return {
    came(item: StoredNotification) {
      early = Math.min(early, item.id);
    },
    stand(list: readonly StoredNotification[]) {
      const known = lastAnswered.read()?.[userId];
      const floor = known ?? Math.max(lastSeen.read()?.[userId] ?? 0, Math.min(newestOf(list), early - 1));
      if (known === undefined) lastAnswered.write({ ...lastAnswered.read(), [userId]: floor });
      const items = list.filter((item) => item.id > floor && item.read_at === null && isPersistent(item));
      const words = items.map(({ id }) => id).join();
      if (words === said) return;
      said = words;
      const [first] = items;
      if (first === undefined) dismissToast(STANDING);
      else if (items.length === 1) sayOne(first);
      else sayMany(items);
    },
  };
}

/** Toasts about a user's notifications. */
export function notificationToasts(userId: number, ways: Ways): NotificationToasts {
  // Tabs share what is stored: each compares with what was known when it began.
  let floor = lastSeen.read()?.[userId] ?? null;
  const shown = new Set<number>();
  const standing = standingToast(userId, ways);

  const remember = (items: readonly StoredNotification[]) => {
    const known = lastSeen.read() ?? {};
    const newest = Math.max(known[userId] ?? 0, newestOf(items));
    if (newest !== known[userId]) lastSeen.write({ ...known, [userId]: newest });
  };
  const show = (item: StoredNotification) => {
    const { id: notificationId, title, message } = item.web_socket_notification;
    toast({
      tone: 'wait',
      key: keyOf(item.id),
      text: `${t(title)}: ${message}`,
      action: { label: t('Open'), onSelect: () => ways.onOpen(item.id) },
      onDismiss: () => void seenNotification(notificationId).catch(logFailure),
    });
  };
  const showNew = (items: readonly StoredNotification[], since: number) => {
    const fresh = items.filter((item) => item.id > since && item.read_at === null && !shown.has(item.id) && !isPersistent(item));
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
      floor ??= newestOf(items);
      showNew(items, floor);
      standing.stand(items);
      remember(items);
    },
    pushed(item) {
      if (isPersistent(item)) standing.came(item);
      showNew([item], floor ?? 0);
      if (floor !== null) remember([item]);
    },
    check(items) {
      const waiting = new Set(items.filter(({ read_at }) => read_at === null).map(({ id }) => id));
      for (const id of shown) if (!waiting.has(id)) dismissToast(keyOf(id));
      standing.stand(items);
    },
  };
}
