import './notification-dropdown.css';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { markAllSeen } from './notification-list.ts';
import { t } from '#platform/console/language/language.ts';
import { noteFailure } from '#platform/console/reporting/failures.ts';
import { notificationsActor } from '#features/notifications/console/notifications-late.ts';
import { useLateActor } from '#platform/console/actors/late-actor.ts';
import { notificationOptions } from './notification-options.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { Popover } from '#platform/console/ui/overlays/popover.tsx';
import { NOTIFICATION_LIST_HEIGHT } from '#platform/contract/constants.ts';
import type { StoredNotification } from '../contract.ts';
import { NotificationItems, onNotificationKey } from './notification-items.tsx';

interface DropdownProps {
  anchor: HTMLElement;
  onClose: () => void;
}

/** State of the list in the chart; loading until the chart runs. */
const useListState = () =>
  useLateActor(notificationsActor, (snapshot) => {
    if (snapshot?.matches({ on: { list: { unknown: 'failed' } } })) return 'failed';
    return !snapshot || snapshot.hasTag('loading') ? 'loading' : snapshot.hasTag('clearing') ? 'clearing' : 'listed';
  });

/** Stored notifications (§2.5): loader, empty state, error or list. */
export default function NotificationDropdown({ anchor, onClose }: DropdownProps) {
  const state = useListState();
  const { data } = useQuery({ ...notificationOptions(), enabled: false });
  const items = data?.data ?? [];
  return (
    <Popover anchor={anchor} label={t('Notifications')} align="end" className="notices" onClose={onClose} onKeyDown={onNotificationKey}>
      <h2 className="notices-head">{t('Notifications')}</h2>
      <div className="notices-area" style={{ height: NOTIFICATION_LIST_HEIGHT }} data-state={state} tabIndex={-1}>
        {state === 'loading' && items.length === 0 ? (
          <Loader />
        ) : state === 'failed' && items.length === 0 ? (
          <FailedState
            title={t('Notifications could not be loaded')}
            onRetry={() => notificationsActor.current()?.send({ type: 'list.reload' })}
          >
            {t('They are kept on the server.')}
          </FailedState>
        ) : items.length === 0 ? (
          <EmptyState title={t('No Notifications')} />
        ) : (
          <NotificationItems items={items} onLeave={onClose} />
        )}
      </div>
      {items.length > 0 && <Foot items={items} busy={state === 'clearing'} />}
    </Popover>
  );
}

/** Actions for all notifications, after the list in the tab order. */
function Foot({ items, busy }: { items: readonly StoredNotification[]; busy: boolean }) {
  const isUnread = items.some(({ read_at }) => read_at === null);
  const readAll = () => void markAllSeen().catch((error: unknown) => noteFailure(error, 'notifications', { quiet: true }));
  return (
    <div className="notices-foot">
      {isUnread && (
        <Button variant="subtle" size="xs" onClick={readAll}>
          {t('Mark all as read')}
        </Button>
      )}
      <BlockableButton
        variant="subtle"
        size="xs"
        busy={busy}
        onClick={() => notificationsActor.current()?.send({ type: 'notification.clearAll' })}
      >
        {t('Clear All Notifications')}
      </BlockableButton>
    </div>
  );
}

const LINES = [220, 260, 180, 240];

function Loader() {
  return (
    <div className="notices-loader">
      <output className="visually-hidden">{t('Loading notifications')}</output>
      {LINES.map((width) => (
        <div key={width} className="notice">
          <Skeleton width={width / 2} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
