import './button.css';
import { type ComponentProps, type SyntheticEvent, useId, useRef } from 'react';
import { Icon, type IconName } from '../base/icon.tsx';
import { Reason, type ReasonHandle } from './reason.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  look?: 'plain' | 'primary' | 'soft' | 'ghost' | 'danger';
  /** 32 px, 28, 24 (in rows), or 40 and full width. */
  size?: 'md' | 'sm' | 'xs' | 'big';
  icon?: IconName;
  /** Reason why the button is disabled. It stays focusable and shows the reason on focus and hover. */
  off?: string | null | undefined;
  /** Id of an element that already shows the reason; suppresses the bubble. */
  reasonId?: string;
  /** Hides the lock icon, when the label itself states the reason. */
  unlocked?: boolean;
  /** The action is running: further presses are ignored. */
  busy?: boolean;
}

/** Button with a verb as its label. One `primary` per region of the screen. */
export function Button({
  look = 'plain',
  size = 'md',
  icon,
  off,
  reasonId,
  unlocked = false,
  busy = false,
  className = '',
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const ownId = useId();
  const reason = useRef<ReasonHandle>(null);
  const blocked = Boolean(off);
  const ownReason = blocked && !reasonId;
  const show = (event: SyntheticEvent<HTMLElement>) => reason.current?.show(event.currentTarget);
  const hide = () => reason.current?.hide();
  const classes = ['btn', look !== 'plain' && `btn-${look}`, size !== 'md' && `btn-${size}`, blocked && 'btn-off', className]
    .filter(Boolean)
    .join(' ');
  return (
    <>
      <button
        {...rest}
        // A disabled submit button must not submit.
        type={blocked || busy ? 'button' : type}
        className={classes}
        aria-disabled={blocked || undefined}
        aria-busy={busy || undefined}
        aria-describedby={blocked ? (reasonId ?? ownId) : rest['aria-describedby']}
        onClick={blocked || busy ? undefined : onClick}
        {...(ownReason && { onMouseEnter: show, onFocus: show, onMouseLeave: hide, onBlur: hide })}
      >
        {blocked && !unlocked ? <Icon name="lock" small /> : icon && <Icon name={icon} small />}
        {children}
      </button>
      {ownReason && <Reason ref={reason} id={ownId} text={off ?? ''} />}
    </>
  );
}
