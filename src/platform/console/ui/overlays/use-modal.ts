import { type RefObject, useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react';
import type { Actor, EventFromLogic } from 'xstate';
import { createActor } from '../../actors/actors.ts';
import { modalMachine } from '#machines/ui/modal.ts';

type Modal = Actor<typeof modalMachine>;
type ModalEvent = EventFromLogic<typeof modalMachine>;

/** Gets the initial focus instead of the close button. */
const FIRST_FIELD = '.dialog-body :is(input:not([type=file]), select, textarea):not(:disabled)';

export interface Dismissal {
  /** Requested by the close button, Escape or backdrop. The owner closes the dialog by no longer rendering it. */
  onClose: () => void;
  /** Whether Escape closes it (§4.9). */
  closeOnEscape: boolean;
  /** Whether a click on the backdrop closes it (§4.9). */
  closeOnBackdrop: boolean;
}

/** Shows the element as a modal dialog while it is rendered; its state machine decides when it closes. Returns the machine's `send`. */
export function useModal(
  element: RefObject<HTMLDialogElement | null>,
  focus: RefObject<HTMLElement | null> | undefined,
  { onClose, closeOnEscape, closeOnBackdrop }: Dismissal,
): (event: ModalEvent) => void {
  const modal = useRef<Modal>(null);
  const [openings, reopen] = useReducer((times: number) => times + 1, 0);
  const dismiss = useEffectEvent(() => {
    reopen();
    onClose();
  });
  const options = useEffectEvent(() => ({ keyboard: closeOnEscape, backdrop: closeOnBackdrop }));
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const logic = modalMachine.provide({ actions: { dismiss: () => dismiss() } });
    const actor = createActor(logic, { input: options() }).start();
    modal.current = actor;
    dropFadingBackdrops();
    actor.send({ type: 'modal.open' });
    dialog.showModal();
    (focus?.current ?? dialog.querySelector<HTMLElement>(FIRST_FIELD))?.focus();
    const stop = listen(dialog, actor);
    return () => {
      stop();
      dialog.close();
      actor.send({ type: 'modal.close' });
      fadeBackdrop(actor);
    };
  }, [element, focus]);
  useLayoutEffect(() => {
    modal.current?.send({ type: 'options.changed', keyboard: closeOnEscape, backdrop: closeOnBackdrop });
  }, [closeOnEscape, closeOnBackdrop]);
  useLayoutEffect(() => {
    // Still rendered after a close request: the owner keeps it open.
    if (openings > 0) modal.current?.send({ type: 'modal.open' });
  }, [openings]);
  return (event) => modal.current?.send(event);
}

/**
 * Prevents the browser from closing the dialog without its owner; every way to close it goes through the state machine.
 * Returns a function that removes the listeners.
 */
function listen(dialog: HTMLDialogElement, modal: Modal): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    modal.send({ type: 'escape.pressed' });
  };
  const onCancel = (event: Event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    modal.send({ type: 'escape.pressed' });
  };
  const onPress = (event: MouseEvent) => {
    if (event.target === dialog && isOutside(event, dialog)) modal.send({ type: 'backdrop.pressed' });
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

/** Fades the backdrop after the dialog closed, until the state machine is closed (§9). */
function fadeBackdrop(modal: Modal): void {
  const backdrop = document.createElement('div');
  backdrop.className = 'fading-backdrop';
  document.body.append(backdrop);
  modal.subscribe((snapshot) => {
    if (!snapshot.matches('closed')) return;
    backdrop.remove();
    modal.stop();
  });
}

/** Removes fading backdrops; the next dialog has its own. */
function dropFadingBackdrops(): void {
  for (const backdrop of document.querySelectorAll('.fading-backdrop')) backdrop.remove();
}
