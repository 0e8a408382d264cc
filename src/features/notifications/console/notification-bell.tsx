import './notification-bell.css';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SnapshotFrom } from 'xstate';
import { useEffect, useRef, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { notificationsActor } from '#features/notifications/console/notifications-late.ts';
import { useLateActor } from '#platform/console/actors/late-actor.ts';
import { notificationOptions } from './notification-options.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { late } from '#platform/console/ui/overlays/late.tsx';
import { holds } from '#platform/access/permissions.ts';
import type { notificationsMachine } from '#machines/shell/notifications.ts';
import { notificationsRequested } from './notifications-requested.ts';

const NotificationDropdown = late(() => import('./notification-dropdown.tsx'));

/** Counts above this are shown as "99+". */
const MAX_COUNTED = 99;

/** Button to the notifications, for users with the product's tab (§2.5); hidden while the password is temporary (§2.4). */
export default function NotificationBell({ user }: { user: CurrentUser }) {
  return !user.password_temporary && holds('notifications.read', user) ? <Bell /> : null;
}

function Bell() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const bell = useRef<HTMLSpanElement>(null);
  useEffect(() => notificationsRequested.subscribe(() => setAnchor(bell.current?.querySelector('button') ?? null)), []);
  const unread = useUnread();
  const { list, stream } = useChartState();
  const label = unread > 0 ? t('Notifications, {n, plural, one {# unread} other {# unread}}', { n: unread }) : t('Notifications');
  return (
    <span ref={bell} className="bell" data-list={list} data-stream={stream}>
      <IconButton
        icon={IconBell}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      />
      {unread > 0 && (
        <span className="bell-count" aria-hidden="true">
          {unread > MAX_COUNTED ? `${MAX_COUNTED}+` : unread}
        </span>
      )}
      {anchor && <NotificationDropdown anchor={anchor} onClose={() => setAnchor(null)} />}
    </span>
  );
}

const waiting = { list: 'loading', stream: 'connecting' };

/** Exposes the chart's state to tests and tools. */
function useChartState(): { list: string; stream: string } {
  const list = useLateActor(notificationsActor, (snapshot) => regionStateOf(snapshot?.value, 'list'));
  const stream = useLateActor(notificationsActor, (snapshot) => regionStateOf(snapshot?.value, 'stream'));
  return { list, stream };
}

/** Innermost active state of a region, as one word. */
function regionStateOf(value: SnapshotFrom<typeof notificationsMachine>['value'] | undefined, region: 'list' | 'stream'): string {
  if (value === undefined || typeof value === 'string') return waiting[region];
  const state = value.on[region];
  return typeof state === 'string' ? state : 'unknown' in state ? state.unknown : state.connection;
}

/** Observes the cached list only: the chart requests it after the first rows of the screen. */
function useUnread(): number {
  const { data = 0 } = useQuery({
    ...notificationOptions(),
    enabled: false,
    select: ({ data: items }) => items.filter(({ read_at }) => read_at === null).length,
  });
  return data;
}
