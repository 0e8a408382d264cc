import './feedback.css';
import { IconAlertTriangle, IconCheck, IconClock, IconInfoCircle, IconX, type Icon as TablerIcon } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type FocusEvent, type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useAtom } from '../../atom.ts';
import { t } from '../../language/language.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { announce } from './announcer.tsx';
import { shownToasts, type Toast, toastState } from './toast-list.ts';

const icons: Record<NonNullable<Toast['tone']>, TablerIcon> = {
  good: IconCheck,
  wait: IconInfoCircle,
  due: IconClock,
  late: IconAlertTriangle,
};

/** Toast region at the top right, above dialogs; rendered once per page. */
export function Toasts() {
  const toasts = useAtom(shownToasts);
  const outlet = useRef<HTMLElement>(null);
  const [newest] = toasts;
  useLayoutEffect(() => {
    // Re-opens the popover for each toast, so that it stays above a dialog that opened in between.
    const element = outlet.current;
    if (newest === undefined || !element) return;
    element.hidePopover();
    element.showPopover();
  }, [newest]);
  return (
    <section ref={outlet} className="toasts" popover="manual" aria-label={t('Notifications')}>
      {toasts.map((item) => (
        <ToastLine key={item.id} item={item} />
      ))}
    </section>
  );
}

const announceToast = ({ text, strong, tone }: Toast) =>
  announce(strong ? `${text} ${strong}` : text, tone === 'late' ? 'assertive' : 'polite');

function ToastLine({ item }: { item: Toast }) {
  const { actor, tone = 'good', text, strong, action, onDismiss } = item;
  const state = useSelector(actor, toastState);
  const Drawing = icons[tone];
  useEffect(() => announceToast(item), [item]);
  const dismiss = () => actor.send({ type: 'toast.dismiss' });
  const closeByHand = () => {
    onDismiss?.();
    dismiss();
  };
  const hold = () => actor.send({ type: 'toast.hold' });
  const release = (event: MouseEvent<HTMLElement> | FocusEvent<HTMLElement>) => {
    if (!isHeld(event)) actor.send({ type: 'toast.release' });
  };
  return (
    <div
      className={`toast floating toast-${tone}`}
      data-state={state}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Drawing />
      <div className="grow">
        {text} {strong && <b>{strong}</b>}
      </div>
      {action && (
        <button
          type="button"
          className="link"
          onClick={() => {
            action.onSelect();
            dismiss();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton icon={IconX} size="sm" label={t('Dismiss')} onClick={closeByHand} />
    </div>
  );
}

/** Whether the pointer or the focus is still on the element. */
function isHeld(event: MouseEvent<HTMLElement> | FocusEvent<HTMLElement>): boolean {
  const line = event.currentTarget;
  if (event.type !== 'blur') return line.contains(document.activeElement);
  return line.matches(':hover') || (event.relatedTarget instanceof Node && line.contains(event.relatedTarget));
}
