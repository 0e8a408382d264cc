import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { type Dismissal, type SendToModal, useModalActor } from './use-modal-actor.ts';

/** Shows the element as a modal dialog while it is rendered; its state machine decides when it closes. */
export function useModal(element: RefObject<HTMLDialogElement | null>, focus: RefObject<HTMLElement | null>, dismissal: Dismissal): void {
  const sendToModal = useModalActor(dismissal);
  const send = useEffectEvent<SendToModal>((event) => sendToModal(event));
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    dialog.showModal();
    focus.current?.focus();
    const stop = listen(dialog, (event) => send(event));
    return () => {
      stop();
      dialog.close();
    };
  }, [element, focus]);
}

/**
 * Prevents the browser from closing the dialog without its owner; every way to close it goes through the state machine.
 * Returns a function that removes the listeners.
 */
function listen(dialog: HTMLDialogElement, send: SendToModal): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    send({ type: 'escape.pressed' });
  };
  const onCancel = (event: Event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    send({ type: 'escape.pressed' });
  };
  const onPress = (event: MouseEvent) => {
    if (event.target === dialog && isOutside(event, dialog)) send({ type: 'backdrop.pressed' });
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
