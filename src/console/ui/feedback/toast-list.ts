import type { Tone } from '../controls/tag.tsx';

/** §9: a toast leaves after 5 s, 1 s after the pointer left it, easing out for 300 ms. */
const TIME_OUT = 5_000;
const EXTENDED = 1_000;
const EASE = 300;

export interface ToastWords {
  tone?: Exclude<Tone, 'end'>;
  text: string;
  /** What the sentence ends with, in bold. */
  strong?: string;
  /** One thing to do about it. */
  action?: { label: string; onSelect: () => void };
  /** Milliseconds. Null: it stays until it is dismissed. */
  timeOut?: number | null;
}

/** A toast goes inactive, then active, then removed (§4.9). */
export interface Toast extends ToastWords {
  id: number;
  state: 'inactive' | 'active' | 'removed';
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function setState(id: number, state: Toast['state']) {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, state } : toast)));
}

function after(id: number, milliseconds: number, then: () => void) {
  clearTimeout(timers.get(id));
  timers.set(id, setTimeout(then, milliseconds));
}

/** Shows a toast at the top right, the newest on top. Answers its id. */
export function toast(words: ToastWords): number {
  const id = ++lastId;
  change([{ ...words, id, state: 'inactive' }, ...toasts]);
  after(id, 0, () => {
    setState(id, 'active');
    if (words.timeOut !== null) after(id, words.timeOut ?? TIME_OUT, () => dismissToast(id));
  });
  return id;
}

export function dismissToast(id: number): void {
  setState(id, 'removed');
  after(id, EASE, () => {
    timers.delete(id);
    change(toasts.filter((toast) => toast.id !== id));
  });
}

/** The pointer or the focus is on it: it stays. */
export const holdToast = (id: number): void => clearTimeout(timers.get(id));
export function releaseToast(id: number): void {
  if (toasts.find((toast) => toast.id === id)?.timeOut !== null) after(id, EXTENDED, () => dismissToast(id));
}

export const currentToasts = (): readonly Toast[] => toasts;
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
