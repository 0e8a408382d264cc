import type { Actor, SnapshotFrom } from 'xstate';
import { createActor } from '../../actors/actors.ts';
import { createAtom, type ReadableAtom } from '../../atom.ts';
import { toastMachine } from '#machines/ui/toast.ts';
import type { Tone } from '../controls/tag.tsx';

export interface ToastWords {
  tone?: Exclude<Tone, 'end'>;
  text: string;
  /** What the sentence ends with, in bold. */
  strong?: string;
  /** One thing to do about it. */
  action?: { label: string; onSelect: () => void };
  /** It was closed by hand. */
  onDismiss?: () => void;
  /** Milliseconds; 5 s unless said. Null: it stays until it is dismissed. */
  timeOut?: number | null;
  /** What it is about: newer words about the same take the place of the older ones, and their time begins anew. */
  key?: string;
}

export interface Toast extends ToastWords {
  id: number;
  /** Its chart: it comes, stays and goes as that says. */
  actor: Actor<typeof toastMachine>;
}

const list = createAtom<readonly Toast[]>([]);
let lastId = 0;

/** The toasts on screen, the newest first. */
export const shownToasts: ReadableAtom<readonly Toast[]> = list;

/** Shows a toast at the top right, the newest on top. Answers its id. */
export function toast(words: ToastWords): number {
  const known = words.key === undefined ? undefined : list.get().find(({ key }) => key === words.key);
  return (known && renewed(known, words)) ?? added(words);
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

/** Undefined when the older one is on its way out already. */
function renewed({ id, actor }: Toast, words: ToastWords): number | undefined {
  const say = { type: 'toast.say', timeOut: words.timeOut } as const;
  if (!actor.getSnapshot().can(say)) return undefined;
  actor.send(say);
  list.set([{ ...words, id, actor }, ...list.get().filter((each) => each.id !== id)]);
  return id;
}

/** Takes back the toast with this id, or what is said under this key. One that has gone already stays gone. */
export function dismissToast(which: number | string): void {
  for (const { id, key, actor } of list.get()) if (which === id || which === key) actor.send({ type: 'toast.dismiss' });
}

/** Inactive, then active, then removed (§4.9). */
export const toastState = ({ value }: SnapshotFrom<typeof toastMachine>) => (typeof value === 'string' ? value : 'active');
