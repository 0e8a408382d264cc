import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import './toast-outlet.css';
import { Button, Notification } from '@mantine/core';
import { type NotificationData, Notifications, notifications, notificationsStore } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconClock, IconInfoCircle, type Icon } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type CSSProperties, type FocusEvent, type MouseEvent, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { TOAST_EASE } from '#platform/contract/constants.ts';
import { useAtom } from '../../atom.ts';
import { t } from '../../language/language.ts';
import { announce } from './announcer.tsx';
import { shownToasts, startToasts, type Toast, toastState } from './toast-list.ts';
import { standingPlace, toastPlace } from './toast-place.ts';

const icons: Record<NonNullable<Toast['tone']>, Icon> = {
  good: IconCheck,
  wait: IconInfoCircle,
  due: IconClock,
  late: IconAlertTriangle,
};

/** Beside an open record more toasts would reach down to the filters of the list; older ones are folded. */
const MOST_BESIDE = 2;

/**
 * Mantine's Notifications as a copy of the product's list. The chart of each toast decides when it appears and leaves, and Mantine
 * draws it and eases it out, so Mantine's own timers, gestures and limit are off.
 */
export function ToastOutlet() {
  const place = useAtom(toastPlace);
  const toasts = useAtom(shownToasts);
  const [isUnfolded, setUnfolded] = useState(false);
  const frame = useAtom(standingPlace);
  const { standing, passing } = useMemo(() => {
    const stays = ({ timeOut }: Toast) => frame !== null && timeOut === null;
    return { standing: toasts.filter(stays), passing: toasts.filter((item) => !stays(item)) };
  }, [toasts, frame]);
  const mayFold = typeof place === 'number' && passing.length > MOST_BESIDE;
  if (isUnfolded && !mayFold) setUnfolded(false);
  const folded = mayFold && !isUnfolded ? passing.length - MOST_BESIDE : 0;
  useEffect(() => {
    const drawn = passing.slice(0, passing.length - folded).map(asNotification);
    const more = folded > 0 ? [moreNotification(folded, () => setUnfolded(true))] : [];
    notifications.updateState(notificationsStore, () => [...drawn, ...more]);
  }, [passing, folded]);
  useEffect(() => {
    const stop = startToasts();
    return () => {
      stop();
      notifications.clean();
    };
  }, []);
  const recordWidth = typeof place === 'number' ? `${place}px` : undefined;
  return (
    <>
      {frame && standing.length > 0 && createPortal(<StandingAlerts items={standing} />, frame)}
      <section
        className="toasts"
        aria-label={t('Notifications')}
        data-place={recordWidth ? 'beside' : place}
        style={recordWidth ? ({ '--record-width': recordWidth } as CSSProperties) : undefined}
      >
        <Notifications
          withinPortal={false}
          position="top-right"
          containerWidth={360}
          notificationMaxHeight={400}
          limit={Infinity}
          autoClose={false}
          allowDragDismiss={false}
          allowScrollDismiss={false}
          transitionDuration={TOAST_EASE}
        />
      </section>
    </>
  );
}

/** Alerts that stay until dismissed, each a line above the screen. */
const StandingAlerts = ({ items }: { items: readonly Toast[] }) => (
  <section className="standing-alerts" aria-label={t('Alerts')}>
    {items.map((item) => {
      const { message, ...parts } = asNotification(item);
      return (
        <Notification key={item.id} {...parts}>
          {message}
        </Notification>
      );
    })}
  </section>
);

/** Stands for the older toasts that have no room. */
const moreNotification = (folded: number, onUnfold: () => void): NotificationData => ({
  id: 'more',
  role: 'group',
  withCloseButton: false,
  message: (
    <Button size="xs" variant="subtle" onClick={onUnfold}>
      {t('{n, plural, one {# more} other {# more}}', { n: folded })}
    </Button>
  ),
  style: { transform: 'translateX(0)' },
});

function asNotification(item: Toast) {
  const { id, actor, tone = 'good', onDismiss } = item;
  const Drawing = icons[tone];
  const hold = () => actor.send({ type: 'toast.hold' });
  const release = (event: MouseEvent<HTMLElement> | FocusEvent<HTMLElement>) => {
    if (!isHeld(event)) actor.send({ type: 'toast.release' });
  };
  return {
    id: String(id),
    // The announcer reads it out; Mantine's role "alert" would do so again.
    role: 'group',
    // The static variables have no filled shades of the tones.
    color: `var(--${tone})`,
    icon: <Drawing />,
    message: <Message item={item} />,
    // It fades where it is, because Mantine's slide to the right would cross the open record.
    style: { transform: 'translateX(0)' },
    closeButtonProps: {
      'aria-label': t('Dismiss'),
      title: t('Dismiss'),
      onClick: () => {
        onDismiss?.();
        actor.send({ type: 'toast.dismiss' });
      },
    },
    onMouseEnter: hold,
    onMouseLeave: release,
    onFocus: hold,
    onBlur: release,
  } satisfies NotificationData;
}

/** Whether the pointer or the focus is still on the element. */
function isHeld(event: MouseEvent<HTMLElement> | FocusEvent<HTMLElement>): boolean {
  const element = event.currentTarget;
  if (event.type !== 'blur') return element.contains(document.activeElement);
  return element.matches(':hover') || (event.relatedTarget instanceof Node && element.contains(event.relatedTarget));
}

const announceToast = ({ text, strong, tone }: Toast) =>
  announce(strong ? `${text} ${strong}` : text, tone === 'late' ? 'assertive' : 'polite');

function Message({ item }: { item: Toast }) {
  const { actor, text, strong, action } = item;
  const state = useSelector(actor, toastState);
  useEffect(() => announceToast(item), [item]);
  return (
    <div className="toast" data-state={state}>
      <div className="grow">
        {text} {strong && <b>{strong}</b>}
      </div>
      {action && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => {
            action.onSelect();
            actor.send({ type: 'toast.dismiss' });
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  );
}
