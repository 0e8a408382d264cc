import './feedback.css';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Icon, type IconName } from '../base/icon.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { announce } from './announcer.tsx';
import { currentToasts, dismissToast, holdToast, onToasts, releaseToast, type Toast } from './toast-list.ts';

const icons: Record<NonNullable<Toast['tone']>, IconName> = { good: 'check', wait: 'info', due: 'clock', late: 'alert' };

/** Once per page, at the top right, over dialogs too. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts);
  const outlet = useRef<HTMLElement>(null);
  const newest = toasts[0]?.id;
  useLayoutEffect(() => {
    // Shown again for each new toast: the last one shown lies on top of a dialog that opened in between.
    const element = outlet.current;
    if (newest === undefined || !element) return;
    element.hidePopover();
    element.showPopover();
  }, [newest]);
  return (
    <section ref={outlet} className="toasts" popover="manual" aria-label="Notifications">
      {toasts.map((item) => (
        <ToastLine key={item.id} item={item} />
      ))}
    </section>
  );
}

function ToastLine({ item: { id, state, tone = 'good', text, strong, action } }: { item: Toast }) {
  const words = strong ? `${text} ${strong}` : text;
  useEffect(() => announce(words, tone === 'late' ? 'assertive' : 'polite'), [words, tone]);
  const hold = () => holdToast(id);
  const release = () => releaseToast(id);
  return (
    <div
      className={`toast floating toast-${tone}`}
      data-state={state}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon name={icons[tone]} />
      <div className="grow">
        {text} {strong && <b>{strong}</b>}
      </div>
      {action && (
        <button
          type="button"
          className="link"
          onClick={() => {
            action.onSelect();
            dismissToast(id);
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton icon="x" size="sm" label="Dismiss" onClick={() => dismissToast(id)} />
    </div>
  );
}
