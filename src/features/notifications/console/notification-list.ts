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

/** What is known of the list now; null before it was loaded. */
export const loadedNotifications = (): StoredNotification[] | null => queryClient.getQueryData<StoredList>(queryKey)?.data ?? null;

const countLoaded = () => loadedNotifications()?.length ?? 0;

/** Asks the server. Answers how many are in the list. */
export async function loadNotifications(): Promise<number> {
  return (await queryClient.fetchQuery({ ...options, staleTime: 0 })).data.length;
}

/** Asks again, for what is known may be old; an answer that is on its way may be old, too. */
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

/** Puts a pushed notification into the list, once. Answers it as it is stored. */
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

/** Takes one out of the list (§7.4). Answers how many are left. */
export async function clearNotification(id: number): Promise<number> {
  await client.node.clearNotification({ notification_mapping_id: id });
  change((data) => data.filter((item) => item.id !== id));
  return countLoaded();
}

/** Takes those that are known out of the list; what came meanwhile is asked for. Answers how many are left. */
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

/** It was opened: it counts as read. */
export async function markOpened(id: number): Promise<void> {
  await client.node.updateNotification({ notification_mapping_id: id });
  markRead((item) => item.id === id);
}

/** A pushed one was seen: the toast about it was closed by hand. `id` is the notification's own. */
export async function markSeen(id: number): Promise<void> {
  await client.node.readNotification({ web_socket_notification_id: id });
  markRead((item) => item.web_socket_notification.id === id);
}

/** All were seen. */
export async function markAllSeen(): Promise<void> {
  await client.node.readAllNotifications({});
  markRead(() => true);
}

/** Keeps the list alive while it runs, and says each time that it is another one. */
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
