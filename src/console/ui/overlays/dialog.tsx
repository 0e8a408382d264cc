import './overlays.css';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../controls/icon-button.tsx';

interface DialogProps {
  title: string;
  /** Close icon, Escape or backdrop. The dialog leaves when its owner stops rendering it. */
  onClose(): void;
  children: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  /** Escape dismisses (§4.9). */
  closeOnEscape?: boolean;
  /** A click beside it dismisses (§4.9). */
  closeOnBackdrop?: boolean;
  /** Pixels. */
  width?: number;
  /** State of the machine behind it, as `data-state`. */
  state?: string;
  role?: 'dialog' | 'alertdialog';
  /** It asks whether somebody is there: marks its surface as `data-warning`, so that the way to its buttons does not answer it. */
  warning?: boolean;
}

/** Modal dialog. The browser keeps the focus inside, and gives it back when it closes. */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  closeOnEscape = true,
  closeOnBackdrop = false,
  width,
  state,
  role,
  warning,
}: DialogProps) {
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const keepKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (closeOnEscape) onClose();
  };
  const onBackdrop = (event: MouseEvent) => {
    if (closeOnBackdrop && event.target === element.current && isOutside(event, element.current)) onClose();
  };
  return (
    <dialog
      ref={element}
      className="dialog floating"
      style={width ? ({ '--dialog-width': `${width}px` } as CSSProperties) : undefined}
      aria-labelledby={titleId}
      data-state={state}
      data-warning={warning || undefined}
      role={role}
      onKeyDown={keepKey}
      onCancel={(event) => {
        event.preventDefault();
        if (closeOnEscape && event.target === element.current) onClose();
      }}
      onMouseDown={onBackdrop}
    >
      <div className="dialog-head">
        <h2 id={titleId} className="grow">
          {title}
        </h2>
        <IconButton icon="x" size="sm" label="Close" onClick={onClose} />
      </div>
      {children}
      {footer && <div className="dialog-foot">{footer}</div>}
    </dialog>
  );
}

function isOutside(event: MouseEvent, dialog: HTMLElement): boolean {
  const box = dialog.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}
