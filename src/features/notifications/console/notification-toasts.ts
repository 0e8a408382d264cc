import { t } from '#platform/console/language/language.ts';
import { noteFailure } from '#platform/console/reporting/failures.ts';
import { storedEntry } from '#platform/console/storage/stored-entry.ts';
import { dismissToast, toast } from '#platform/console/ui/feedback/toast-list.ts';
import type { StoredNotification } from '../contract.ts';
import { markSeen } from './notification-list.ts';

/** Titles whose toasts stay until they are acknowledged (§2.5). */
const PERSISTENT = ['Call Center Operation', 'Call Center Operation Admin'];

/** Maximum number of toasts shown at once; more are summarised. */
const MAX_TOASTS = 3;

const isIds = (value: unknown): value is Record<string, number> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(Number.isSafeInteger);

/** User id → mapping id of the newest notification shown in this browser, so that a reload shows none again. */
const lastSeen = storedIds('notificationSeen');
/** User id → mapping id up to which persistent notifications were acknowledged in this browser; shared by its tabs. */
const lastAcknowledged = storedIds('notificationAnswered');

function storedIds(name: string) {
  const read = (text: string) => {
    const value: unknown = JSON.parse(text);
    return isIds(value) ? value : null;
  };
  return storedEntry<Record<string, number>>(name, read, JSON.stringify);
}

const keyOf = (id: number) => `notification.${id}`;
const SUMMARY_KEY = 'notification.rest';
const PERSISTENT_KEY = 'notification.standing';

const isPersistent = ({ web_socket_notification: { title } }: StoredNotification) => PERSISTENT.includes(title);
const logFailure = (error: unknown) => noteFailure(error, 'notifications', { quiet: true });
const newestOf = (items: readonly StoredNotification[]) => Math.max(0, ...items.map(({ id }) => id));

export interface NotificationToasts {
  /** Shows new unread notifications of the loaded list, each once per tab. */
  listed: (items: readonly StoredNotification[]) => void;
  /** Shows a pushed notification. */
  pushed: (item: StoredNotification) => void;
  /** Closes toasts about notifications that were read or cleared, in this tab or elsewhere (§9). */
  check: (items: readonly StoredNotification[]) => void;
}

export interface ToastActions {
  /** Opens the subject of a notification by mapping id. */
  onOpen: (id: number) => void;
  /** Opens the list. */
  onShow: () => void;
}

/**
 * Combines all persistent notifications into one counting toast, to leave room on screen; a single one shows its own text.
 * Identical in every tab: derived from the list and the acknowledged id stored in this browser.
 */
function persistentToast(userId: number, { onOpen, onShow }: ToastActions) {
  let shownIds = '';
  /** Mapping id of the first notification pushed before the list was loaded. */
  let firstPushedId = Infinity;
  const acknowledge = (items: readonly StoredNotification[]) => {
    lastAcknowledged.write({ ...lastAcknowledged.read(), [userId]: newestOf(items) });
  };
  const showSingle = (item: StoredNotification) => {
    const { id, title, message } = item.web_socket_notification;
    toast({
      tone: 'due',
      key: PERSISTENT_KEY,
      timeOut: null,
      text: `${t(title)}: ${message}`,
      action: { label: t('Open'), onSelect: () => onOpen(item.id) },
      onDismiss: () => {
        acknowledge([item]);
        markSeen(id).catch(logFailure);
      },
    });
  };
  const showSummary = (items: readonly StoredNotification[]) => {
    toast({
      tone: 'due',
      key: PERSISTENT_KEY,
      timeOut: null,
      text: t('{n, plural, one {# follow-up is due} other {# follow-ups are due}}', { n: items.length }),
      action: {
        label: t('Show'),
        onSelect: () => {
          acknowledge(items);
          onShow();
        },
      },
      onDismiss: () => acknowledge(items),
    });
  };
  return {
    addPushed(item: StoredNotification) {
      firstPushedId = Math.min(firstPushedId, item.id);
    },
    update(list: readonly StoredNotification[]) {
      const acknowledgedId = lastAcknowledged.read()?.[userId];
      const floor = acknowledgedId ?? Math.max(lastSeen.read()?.[userId] ?? 0, Math.min(newestOf(list), firstPushedId - 1));
      if (acknowledgedId === undefined) lastAcknowledged.write({ ...lastAcknowledged.read(), [userId]: floor });
      const items = list.filter((item) => item.id > floor && item.read_at === null && isPersistent(item));
      const ids = items.map(({ id }) => id).join();
      if (ids === shownIds) return;
      shownIds = ids;
      const [first] = items;
      if (first === undefined) dismissToast(PERSISTENT_KEY);
      else if (items.length === 1) showSingle(first);
      else showSummary(items);
    },
  };
}

/** Toasts about a user's notifications. */
export function notificationToasts(userId: number, actions: ToastActions): NotificationToasts {
  // Read once at the start: other tabs change the stored value.
  let floor = lastSeen.read()?.[userId] ?? null;
  const shownIds = new Set<number>();
  const persistent = persistentToast(userId, actions);

  const remember = (items: readonly StoredNotification[]) => {
    const seenIds = lastSeen.read() ?? {};
    const newest = Math.max(seenIds[userId] ?? 0, newestOf(items));
    if (newest !== seenIds[userId]) lastSeen.write({ ...seenIds, [userId]: newest });
  };
  const show = (item: StoredNotification) => {
    const { id: notificationId, title, message } = item.web_socket_notification;
    toast({
      tone: 'wait',
      key: keyOf(item.id),
      text: `${t(title)}: ${message}`,
      action: { label: t('Open'), onSelect: () => actions.onOpen(item.id) },
      onDismiss: () => void markSeen(notificationId).catch(logFailure),
    });
  };
  const showNew = (items: readonly StoredNotification[], since: number) => {
    const fresh = items.filter((item) => item.id > since && item.read_at === null && !shownIds.has(item.id) && !isPersistent(item));
    for (const { id } of fresh) shownIds.add(id);
    const newest = fresh.toSorted((one, other) => one.id - other.id).slice(-MAX_TOASTS);
    const rest = fresh.length - newest.length;
    if (rest > 0)
      toast({
        tone: 'wait',
        key: SUMMARY_KEY,
        text: t('{n, plural, one {# more notification} other {# more notifications}} under the bell', { n: rest }),
      });
    for (const item of newest) show(item);
  };

  return {
    listed(items) {
      // A browser without a stored id shows no existing notifications; the bell counts them.
      floor ??= newestOf(items);
      showNew(items, floor);
      persistent.update(items);
      remember(items);
    },
    pushed(item) {
      if (isPersistent(item)) persistent.addPushed(item);
      showNew([item], floor ?? 0);
      if (floor !== null) remember([item]);
    },
    check(items) {
      const waiting = new Set(items.filter(({ read_at }) => read_at === null).map(({ id }) => id));
      for (const id of shownIds) if (!waiting.has(id)) dismissToast(keyOf(id));
      persistent.update(items);
    },
  };
}
