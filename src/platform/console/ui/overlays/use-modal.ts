import { type RefObject, useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react';
import type { Actor, EventFromLogic } from 'xstate';
import { createActor } from '../../actors/actors.ts';
import { modalMachine } from '#machines/ui/modal.ts';

type Modal = Actor<typeof modalMachine>;
type ModalEvent = EventFromLogic<typeof modalMachine>;

export interface Dismissal {
  /** Close icon, Escape or backdrop. The dialog leaves when its owner stops rendering it; one that goes on keeps it open. */
  onClose: () => void;
  /** Escape dismisses (§4.9). */
  closeOnEscape: boolean;
  /** A click beside it dismisses (§4.9). */
  closeOnBackdrop: boolean;
}

/** Shows the element as a modal for as long as it is rendered, and dismisses it as its chart says. Answers how to send to the chart. */
export function useModal(
  element: RefObject<HTMLDialogElement | null>,
  focus: RefObject<HTMLElement | null> | undefined,
  { onClose, closeOnEscape, closeOnBackdrop }: Dismissal,
): (event: ModalEvent) => void {
  const modal = useRef<Modal>(null);
  const [asked, ask] = useReducer((times: number) => times + 1, 0);
  const dismiss = useEffectEvent(() => {
    ask();
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
    focus?.current?.focus();
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
    // Still rendered after it was asked to go: the owner keeps it.
    if (asked > 0) modal.current?.send({ type: 'modal.open' });
  }, [asked]);
  return (event) => modal.current?.send(event);
}

/** The browser would close the dialog by itself, past its owner: every way out goes through the chart instead. Answers how to stop. */
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

/** The dialog has gone and the keyboard is free; only its shade lies over the page until the chart is closed (§9). */
function fadeBackdrop(modal: Modal): void {
  const shade = document.createElement('div');
  shade.className = 'fading-backdrop';
  document.body.append(shade);
  modal.subscribe((snapshot) => {
    if (!snapshot.matches('closed')) return;
    shade.remove();
    modal.stop();
  });
}

/** The next dialog brings a backdrop of its own. */
function dropFadingBackdrops(): void {
  for (const shade of document.querySelectorAll('.fading-backdrop')) shade.remove();
}
