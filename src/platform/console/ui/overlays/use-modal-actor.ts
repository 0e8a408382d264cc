import { useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react';
import type { Actor, EventFromLogic } from 'xstate';
import { createActor } from '../../actors/actors.ts';
import { modalMachine } from '#machines/ui/modal.ts';

type Modal = Actor<typeof modalMachine>;
export type SendToModal = (event: EventFromLogic<typeof modalMachine>) => void;

export interface Dismissal {
  /** Requested by the close button, Escape or backdrop. The owner closes the dialog by no longer rendering it. */
  onClose: () => void;
  /** Whether Escape closes it (§4.9). */
  closeOnEscape: boolean;
  /** Whether a click on the backdrop closes it (§4.9). */
  closeOnBackdrop: boolean;
}

/** State machine of a dialog, open while it is rendered; it decides what closes the dialog. Returns its `send`. */
export function useModalActor({ onClose, closeOnEscape, closeOnBackdrop }: Dismissal): SendToModal {
  const modal = useRef<Modal>(null);
  const [openings, reopen] = useReducer((times: number) => times + 1, 0);
  const dismiss = useEffectEvent(() => {
    reopen();
    onClose();
  });
  const options = useEffectEvent(() => ({ keyboard: closeOnEscape, backdrop: closeOnBackdrop }));
  useLayoutEffect(() => {
    const logic = modalMachine.provide({ actions: { dismiss: () => dismiss() } });
    const actor = createActor(logic, { input: options() }).start();
    modal.current = actor;
    dropFadingBackdrops();
    actor.send({ type: 'modal.open' });
    return () => {
      actor.send({ type: 'modal.close' });
      fadeBackdrop(actor);
    };
  }, []);
  useLayoutEffect(() => {
    modal.current?.send({ type: 'options.changed', keyboard: closeOnEscape, backdrop: closeOnBackdrop });
  }, [closeOnEscape, closeOnBackdrop]);
  useLayoutEffect(() => {
    // Still rendered after a close request: the owner keeps it open.
    if (openings > 0) modal.current?.send({ type: 'modal.open' });
  }, [openings]);
  return (event) => modal.current?.send(event);
}

/** Fades the backdrop after the dialog has left the page, until the state machine is closed (§9). */
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
