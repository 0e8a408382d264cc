import './overlays.css';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../controls/icon-button.tsx';

interface DialogProps {
  title: string;
  /** Close icon, Escape or backdrop. The dialog leaves when its owner stops rendering it. */
  onClose: () => void;
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
  /** Gets the focus first, instead of the close icon. */
  focus?: RefObject<HTMLElement | null>;
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
  focus,
}: DialogProps) {
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    focus?.current?.focus();
    return () => dialog?.close();
  }, [focus]);
  useEffect(() => {
    const dialog = element.current;
    return dialog ? listen(dialog, { onClose, closeOnEscape, closeOnBackdrop }) : undefined;
  }, [onClose, closeOnEscape, closeOnBackdrop]);
  return (
    <dialog
      ref={element}
      className="dialog floating"
      style={width ? ({ '--dialog-width': `${width}px` } as CSSProperties) : undefined}
      aria-labelledby={titleId}
      data-state={state}
      data-warning={warning || undefined}
      role={role}
    >
      <div className="dialog-head">
        <h2 id={titleId} className="grow">
          {title}
        </h2>
        <IconButton icon="x" size="sm" label="Close" onClick={onClose} />
      </div>
      <div className="dialog-body">{children}</div>
      {footer && <div className="dialog-foot">{footer}</div>}
    </dialog>
  );
}

interface Dismissal {
  onClose: () => void;
  closeOnEscape: boolean;
  closeOnBackdrop: boolean;
}

/** The browser would close the dialog by itself, past its owner: every way out is asked for instead. Answers how to stop. */
function listen(dialog: HTMLDialogElement, { onClose, closeOnEscape, closeOnBackdrop }: Dismissal): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    if (closeOnEscape) onClose();
  };
  const onCancel = (event: Event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    if (closeOnEscape) onClose();
  };
  const onPress = (event: MouseEvent) => {
    if (closeOnBackdrop && event.target === dialog && isOutside(event, dialog)) onClose();
  };
  dialog.addEventListener('keydown', onKey, { signal });
  dialog.addEventListener('cancel', onCancel, { signal });
  dialog.addEventListener('mousedown', onPress, { signal });
  return () => stop.abort();
}

function isOutside(event: MouseEvent, dialog: HTMLElement): boolean {
  const box = dialog.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}
