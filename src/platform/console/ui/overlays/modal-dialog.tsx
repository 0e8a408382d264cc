import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import './overlays.css';
import { Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, type RefObject, useCallback, useRef, useState } from 'react';
import { t } from '../../language/language.ts';
import { useKeydown } from '../keys/use-keydown.ts';
import { useInertPage } from './inert-page.ts';
import { Surface } from './surface.tsx';
import { type Dismissal, useModalActor } from './use-modal-actor.ts';

export interface DialogProps extends Pick<Dismissal, 'onClose'>, Partial<Omit<Dismissal, 'onClose'>> {
  title: string;
  children: ReactNode;
  /** Has nothing to focus but text to read: the body can be scrolled by keyboard. */
  isText?: boolean;
  /** Without title bar and margins; the title is the accessible name. */
  bare?: boolean;
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
  /** Marks the surface with the time of its appearance as `data-warning`, so that moving towards its buttons does not count as activity. */
  warning?: boolean;
  /** Called instead of `onClose` if its code cannot be loaded. */
  onUnavailable?: () => void;
}

/** Gets the initial focus instead of the close button. */
const FIRST_FIELD = '.dialog-body :is(input:not([type=file]), select, textarea):not(:disabled)';

/** Mantine's Modal, closed by its state machine (§4.9), with the buttons below a body that scrolls. */
export default function ModalDialog({
  title,
  onClose,
  children,
  isText = false,
  bare = false,
  footer,
  closeOnEscape = true,
  closeOnBackdrop = false,
  width = 472,
  state,
  role = 'dialog',
  describedBy,
  warning,
  focus,
}: DialogProps) {
  const send = useModalActor({ onClose, closeOnEscape, closeOnBackdrop });
  useInertPage();
  const dialog = useRef<HTMLElement>(null);
  const [openedAt] = useState(() => Date.now());
  // Mantine's own role and description cannot be replaced by props.
  const attach = useCallback(
    (element: HTMLElement | null) => {
      dialog.current = element;
      element?.setAttribute('role', role);
      if (describedBy) element?.setAttribute('aria-describedby', describedBy);
    },
    [role, describedBy],
  );
  const findFirst = (element: HTMLElement) =>
    focus?.current ??
    ['[data-autofocus]', FIRST_FIELD, 'button']
      .map((selector) => element.querySelector<HTMLElement>(selector))
      .find((found) => found !== null) ??
    null;
  const dismiss = (event: Pick<Event, 'preventDefault' | 'stopPropagation'>) => {
    event.preventDefault();
    event.stopPropagation();
    send({ type: 'escape.pressed' });
  };
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) dismiss(event);
  };
  // A focused element that disappears leaves the focus outside of the dialog.
  const onLostKey = (event: KeyboardEvent) => {
    if (event.target !== document.body || dialog.current !== topDialog()) return;
    if (event.key === 'Escape') dismiss(event);
    if (event.key === 'Tab') dialog.current?.focus();
  };
  useKeydown(onLostKey, { capture: true });
  return (
    <Modal.Root opened size={width} onClose={() => send({ type: 'cross.pressed' })} onKeyDown={onKeyDown}>
      <Modal.Overlay
        onMouseDown={(event) => {
          // Keeps the focus in the dialog.
          event.preventDefault();
          send({ type: 'backdrop.pressed' });
        }}
      />
      <Modal.Content
        ref={attach}
        className="floating"
        // Mantine names the dialog by its title only after the first paint.
        aria-label={title}
        data-state={state}
        data-warning={warning ? openedAt : undefined}
      >
        <Surface className="dialog-surface" findFirst={findFirst}>
          {bare ? (
            children
          ) : (
            <>
              {/* Outside of the page's regions, its header element would count as a second banner. */}
              <Modal.Header role="none">
                <Modal.Title>{title}</Modal.Title>
                <Modal.CloseButton aria-label={t('Close')} title={t('Close')} icon={<IconX size={16} />} />
              </Modal.Header>
              <div className="dialog-body" {...(isText && { tabIndex: 0, role: 'region', 'aria-label': title })}>
                {children}
              </div>
              {footer && <div className="dialog-foot">{footer}</div>}
            </>
          )}
        </Surface>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The dialog above all others. */
const topDialog = () => [...document.querySelectorAll('[aria-modal=true]')].at(-1) ?? null;
