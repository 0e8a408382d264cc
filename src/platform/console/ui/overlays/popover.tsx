import './overlays.css';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { placeBelow } from './place-below.ts';

interface PopoverProps extends Omit<ComponentProps<'div'>, 'popover' | 'ref'> {
  /** Element it opens below. */
  anchor: HTMLElement;
  /** Accessible name. */
  label: string;
  onClose: () => void;
  align?: 'start' | 'end';
  children: ReactNode;
}

/** Non-modal overlay; Escape or an outside click closes it. Rendered while open. */
export function Popover({ anchor, label, onClose, align = 'start', className = '', role = 'dialog', children, ...rest }: PopoverProps) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const popover = element.current;
    if (!popover) return;
    popover.showPopover();
    placeBelow(popover, anchor, align);
    const first = popover.querySelector<HTMLElement>('[autofocus], input, [role=menuitem], button, [tabindex]');
    first?.focus();
    return () => {
      const hadFocus = popover.contains(document.activeElement);
      popover.hidePopover();
      if (hadFocus) anchor.focus();
    };
  }, [anchor, align]);
  return (
    <div
      {...rest}
      ref={element}
      className={`popover floating ${className}`}
      popover="auto"
      role={role}
      aria-label={label}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
    >
      {children}
    </div>
  );
}
