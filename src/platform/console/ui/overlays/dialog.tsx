import './overlays.css';
import { IconX } from '@tabler/icons-react';
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
  /** State of its state machine, as `data-state`. */
  state?: string;
  role?: 'dialog' | 'alertdialog';
  /** Id of the element that is read out with the title. */
  describedBy?: string;
  /** Gets the initial focus instead of the close button. */
  focus?: RefObject<HTMLElement | null>;
  /** Marks the surface as `data-warning`, so that moving towards its buttons does not count as activity. */
  warning?: boolean;
}

/** Modal dialog. The browser traps the focus and restores it on close. */
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
        <IconButton icon={IconX} size="sm" label={t('Close')} onClick={() => send({ type: 'cross.pressed' })} />
      </div>
      <div className="dialog-body">{children}</div>
      {footer && <div className="dialog-foot">{footer}</div>}
    </dialog>
  );
}
