import { QueryObserver } from '@tanstack/react-query';
import { fromCallback } from 'xstate';
import { client } from './api.ts';
import { notificationOptions } from './notification-options.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import type { PushedNotification, StoredNotification } from '../contract.ts';

interface StoredList {
  data: StoredNotification[];
}

const options = notificationOptions();
const { queryKey } = options;

/** Loaded list; null before it was loaded. */
export const loadedNotifications = (): StoredNotification[] | null => queryClient.getQueryData<StoredList>(queryKey)?.data ?? null;

const countLoaded = () => loadedNotifications()?.length ?? 0;

/** Loads the list. Returns the number of notifications. */
export async function loadNotifications(): Promise<number> {
  return (await queryClient.fetchQuery({ ...options, staleTime: 0 })).data.length;
}

/** Reloads the list and cancels a running request, whose response may be stale. */
export async function renewNotifications(): Promise<void> {
  if (loadedNotifications() === null) await loadNotifications().catch(() => {});
  await queryClient.invalidateQueries({ queryKey });
}

const asStored = (pushed: PushedNotification): StoredNotification => ({
  id: pushed.notification_mapping_id,
  created_at: pushed.created_at,
  read_at: null,
  web_socket_notification: {
    id: pushed.web_socket_notification_id,
    title: pushed.title,
    message: pushed.message,
    message_attributes: pushed.message_attributes,
  },
});

/** Adds a pushed notification to the list unless it is there. Returns it in stored form. */
export function mergePushed(pushed: PushedNotification): StoredNotification {
  const item = asStored(pushed);
  const isFetching = queryClient.isFetching({ queryKey }) > 0;
  change((data) => (data.some(({ id }) => id === item.id) ? data : [item, ...data].toSorted((one, other) => other.id - one.id)));
  if (loadedNotifications() === null || isFetching) void renewNotifications();
  return item;
}

function change(run: (data: StoredNotification[]) => StoredNotification[]): void {
  queryClient.setQueryData<StoredList>(queryKey, (old) => old && { data: run(old.data) });
}

/** Clears one notification (§7.4). Returns the number left. */
export async function clearNotification(id: number): Promise<number> {
  await client.node.clearNotification({ notification_mapping_id: id });
  change((data) => data.filter((item) => item.id !== id));
  return countLoaded();
}

/** Clears all loaded notifications and reloads the list, which may have new ones. Returns the number left. */
export async function clearNotifications(): Promise<number> {
  const cleared = new Set(loadedNotifications()?.map(({ id }) => id));
  await client.node.clearAllNotifications({});
  change((data) => data.filter(({ id }) => !cleared.has(id)));
  void renewNotifications();
  return countLoaded();
}

const markRead = (isMatch: (item: StoredNotification) => boolean) => {
  const read_at = new Date().toISOString();
  change((data) => data.map((item) => (item.read_at === null && isMatch(item) ? { ...item, read_at } : item)));
};

/** Marks an opened notification as read. */
export async function markOpened(id: number): Promise<void> {
  await client.node.updateNotification({ notification_mapping_id: id });
  markRead((item) => item.id === id);
}

/** Marks a pushed notification as read after its toast was closed by hand. `id` is that of the notification, not of the mapping. */
export async function markSeen(id: number): Promise<void> {
  await client.node.readNotification({ web_socket_notification_id: id });
  markRead((item) => item.web_socket_notification.id === id);
}

/** Marks all as read. */
export async function markAllSeen(): Promise<void> {
  await client.node.readAllNotifications({});
  markRead(() => true);
}

/** Keeps the cached list alive while subscribed, and reports each change. */
export const watchList = (onChange: (items: StoredNotification[]) => void) =>
  fromCallback(({ sendBack }) => {
    let last: StoredNotification[] | null = null;
    const observer = new QueryObserver(queryClient, options);
    return observer.subscribe(({ data }) => {
      if (!data || data.data === last) return;
      last = data.data;
      onChange(last);
      sendBack({ type: 'list.changed', count: last.length });
    });
  });
