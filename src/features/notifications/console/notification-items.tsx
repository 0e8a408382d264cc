import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { statusInWords, subjectInWords } from './notification-words.ts';
import { t } from '#platform/console/language/language.ts';
import { TimeAgo } from '#platform/console/ui/controls/time-ago.tsx';
import { notificationsActor } from '#features/notifications/console/notifications-late.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { announce } from '#platform/console/ui/feedback/announcer.tsx';
import { useNow } from '#platform/list/console/table/now.ts';
import type { StoredNotification } from '../contract.ts';

/** Refresh interval of relative times. Milliseconds. */
const TICK = 30_000;

interface ItemsProps {
  items: readonly StoredNotification[];
  /** Called after a notification was opened, to close the dropdown. */
  onLeave: () => void;
}

const openersIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('.notice-open')];

export function NotificationItems({ items, onLeave }: ItemsProps) {
  const list = useRef<HTMLUListElement>(null);
  const clearedAt = useRef<number | null>(null);
  const now = useNow(TICK);
  // Only one item takes part in the tab order (roving tabindex), so that the actions for all come next.
  const [current, setCurrent] = useState<number | null>(null);
  const entry = items.some(({ id }) => id === current) ? current : items[0]?.id;
  useEffect(() => {
    if (list.current) openersIn(list.current)[0]?.focus();
  }, []);
  // Moves the focus of a cleared item to the one that takes its place.
  useEffect(() => {
    const at = clearedAt.current;
    if (at === null || !list.current || list.current.contains(document.activeElement)) return;
    clearedAt.current = null;
    const openers = openersIn(list.current);
    openers[Math.min(at, openers.length - 1)]?.focus();
  });

  const clear = (item: StoredNotification) => {
    clearedAt.current = items.indexOf(item);
    notificationsActor.current()?.send({ type: 'notification.clear', id: item.id });
    announce(t('{subject} was cleared', { subject: subjectInWords(item.web_socket_notification) }));
  };
  const open = (item: StoredNotification) => {
    onLeave();
    notificationsActor.current()?.send({ type: 'notification.open', id: item.id });
  };
  return (
    <ul ref={list} className="notice-list">
      {items.map((item) => (
        <Item
          key={item.id}
          item={item}
          now={now}
          tabIndex={item.id === entry ? 0 : -1}
          onFocus={() => setCurrent(item.id)}
          onOpen={() => open(item)}
          onClear={() => clear(item)}
        />
      ))}
    </ul>
  );
}

interface ItemProps {
  item: StoredNotification;
  now: number;
  tabIndex: number;
  onFocus: () => void;
  onOpen: () => void;
  onClear: () => void;
}

function Item({ item: { read_at, created_at, web_socket_notification }, now, tabIndex, onFocus, onOpen, onClear }: ItemProps) {
  const { title, message, message_attributes } = web_socket_notification;
  const subject = subjectInWords(web_socket_notification);
  return (
    <li className="notice" data-unread={read_at === null || undefined}>
      <button type="button" className="notice-open" aria-keyshortcuts="Delete" tabIndex={tabIndex} onFocus={onFocus} onClick={onOpen}>
        <span className="notice-line">
          {read_at === null && <span className="visually-hidden">{t('Unread')}</span>}
          <b>{subject}</b>
          <span className="grow">{t(title)}</span>
          <TimeAgo at={created_at} now={now} />
        </span>
        <span className="notice-message">{message}</span>
        <span className="notice-status">{statusInWords(message_attributes.status)}</span>
      </button>
      <IconButton
        icon={IconX}
        size="sm"
        className="notice-clear"
        label={t('Clear {subject}', { subject })}
        tabIndex={tabIndex}
        onFocus={onFocus}
        onClick={onClear}
      />
    </li>
  );
}

/** Arrows, Home and End move; Enter opens; Delete clears. */
export function onNotificationKey(event: KeyboardEvent<HTMLElement>): void {
  const openers = openersIn(event.currentTarget);
  const focused = document.activeElement?.closest('.notice');
  if (event.key === 'Delete') focused?.querySelector<HTMLElement>('.notice-clear')?.click();
  const at = openers.findIndex((opener) => opener.parentElement === focused);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: openers.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  openers[Math.max(0, Math.min(next, openers.length - 1))]?.focus();
}
