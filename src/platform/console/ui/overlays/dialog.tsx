import './overlays.css';
import { type CSSProperties, type ReactNode, type RefObject, useId, useRef } from 'react';
import { t } from '../../language/language.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { type Dismissal, useModal } from './use-modal.ts';

interface DialogProps extends Pick<Dismissal, 'onClose'>, Partial<Omit<Dismissal, 'onClose'>> {
  title: string;
  children: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  /** Pixels. */
  width?: number;
  /** State of the machine behind it, as `data-state`. */
  state?: string;
  role?: 'dialog' | 'alertdialog';
  /** Id of what is read out with the title. */
  describedBy?: string;
  /** Gets the focus first, instead of the close icon. */
  focus?: RefObject<HTMLElement | null>;
  /** It asks whether somebody is there: marks its surface as `data-warning`, so that the way to its buttons does not answer it. */
  warning?: boolean;
}

/** Modal dialog. The browser keeps the focus inside, and gives it back as soon as it closes. */
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
  describedBy,
  warning,
  focus,
}: DialogProps) {
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  const send = useModal(element, focus, { onClose, closeOnEscape, closeOnBackdrop });
  return (
    <dialog
      ref={element}
      className="dialog floating"
      style={width ? ({ '--dialog-width': `${width}px` } as CSSProperties) : undefined}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      data-state={state}
      data-warning={warning || undefined}
      role={role}
    >
      <div className="dialog-head">
        <h2 id={titleId} className="grow">
          {title}
        </h2>
        <IconButton icon="x" size="sm" label={t('Close')} onClick={() => send({ type: 'cross.pressed' })} />
      </div>
      <div className="dialog-body">{children}</div>
      {footer && <div className="dialog-foot">{footer}</div>}
    </dialog>
  );
}
