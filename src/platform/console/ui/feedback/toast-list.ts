import type { Actor, SnapshotFrom } from 'xstate';
import { createActor } from '../../actors/actors.ts';
import { createAtom, type ReadableAtom } from '../../atom.ts';
import { toastMachine } from '#machines/ui/toast.ts';
import type { Tone } from '../../theme/theme.ts';

export interface ToastWords {
  tone?: Exclude<Tone, 'end'>;
  text: string;
  /** Bold end of the sentence. */
  strong?: string;
  /** One action for the user. */
  action?: { label: string; onSelect: () => void };
  /** Called when the user closes it. */
  onDismiss?: () => void;
  /** Milliseconds; 5 s by default. Null: stays until dismissed. */
  timeOut?: number | null;
  /** Subject: a newer toast with the same key replaces the older one and restarts its timer. */
  key?: string;
}

export interface Toast extends ToastWords {
  id: number;
  /** State machine that controls when it appears and disappears. */
  actor: Actor<typeof toastMachine>;
}

const list = createAtom<readonly Toast[]>([]);
let lastId = 0;
let isOutletReady = false;

/** The toasts on screen, and those that wait for the outlet's code; newest first. */
export const shownToasts: ReadableAtom<readonly Toast[]> = list;

/** Shows a toast at the top right, newest on top. Returns its id. */
export function toast(words: ToastWords): number {
  const { id, actor } = list.get().find(({ key }) => key !== undefined && key === words.key) ?? createToast();
  const item = { ...words, id, actor };
  list.set([item, ...list.get().filter((each) => each.id !== id)]);
  if (isOutletReady) startTimer(item);
  return id;
}

function createToast(): Pick<Toast, 'id' | 'actor'> {
  const id = ++lastId;
  const actor = createActor(toastMachine);
  actor.subscribe(({ value }) => {
    if (value === 'removed') list.set(list.get().filter((each) => each.id !== id));
  });
  return { id, actor };
}

/** A renewed toast starts again. */
const startTimer = ({ actor, timeOut }: Toast) => actor.start().send({ type: 'toast.say', timeOut });

/** Starts the timers of the toasts that waited, and of all later ones at once. Returns a function that lets later ones wait. */
export function startToasts(): () => void {
  isOutletReady = true;
  for (const waiting of list.get()) startTimer(waiting);
  return () => {
    isOutletReady = false;
  };
}

/** Removes the toast with this id or key, if it is still shown. */
export function dismissToast(keyOrId: number | string): void {
  for (const { id, key, actor } of list.get()) if (keyOrId === id || keyOrId === key) actor.start().send({ type: 'toast.dismiss' });
}

/** Inactive, then active, then removed (§4.9). */
export const toastState = ({ value }: SnapshotFrom<typeof toastMachine>) => (typeof value === 'string' ? value : 'active');
