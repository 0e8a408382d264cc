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

/** The toasts on screen, newest first. */
export const shownToasts: ReadableAtom<readonly Toast[]> = list;

/** Shows a toast at the top right, newest on top. Returns its id. */
export function toast(words: ToastWords): number {
  const existing = words.key === undefined ? undefined : list.get().find(({ key }) => key === words.key);
  return (existing && renewed(existing, words)) ?? added(words);
}

function added(words: ToastWords): number {
  const id = ++lastId;
  const actor = createActor(toastMachine);
  actor.subscribe({ complete: () => list.set(list.get().filter((each) => each.id !== id)) });
  actor.start();
  actor.send({ type: 'toast.say', timeOut: words.timeOut });
  list.set([{ ...words, id, actor }, ...list.get()]);
  return id;
}

/** Updates a visible toast; undefined if it is already closing. */
function renewed({ id, actor }: Toast, words: ToastWords): number | undefined {
  const event = { type: 'toast.say', timeOut: words.timeOut } as const;
  if (!actor.getSnapshot().can(event)) return undefined;
  actor.send(event);
  list.set([{ ...words, id, actor }, ...list.get().filter((each) => each.id !== id)]);
  return id;
}

/** Removes the toast with this id or key, if it is still shown. */
export function dismissToast(keyOrId: number | string): void {
  for (const { id, key, actor } of list.get()) if (keyOrId === id || keyOrId === key) actor.send({ type: 'toast.dismiss' });
}

/** Inactive, then active, then removed (§4.9). */
export const toastState = ({ value }: SnapshotFrom<typeof toastMachine>) => (typeof value === 'string' ? value : 'active');
