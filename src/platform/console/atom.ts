import { useSyncExternalStore } from 'react';
import { createEmitter } from './emitter.ts';

/** Value outside React that components and modules can subscribe to. */
export interface ReadableAtom<Value> {
  /** Returns the same object until the value is replaced. */
  get: () => Value;
  /** Calls the listener after each replacement. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

export interface Atom<Value> extends ReadableAtom<Value> {
  set: (next: Value) => void;
  hasListeners: () => boolean;
}

export const createAtom = <Value>(initial: Value): Atom<Value> => createLazyAtom(() => initial);

/** An atom whose initial value is read on first use, for example from storage. */
export function createLazyAtom<Value>(read: () => Value): Atom<Value> {
  const { emit, subscribe, hasListeners } = createEmitter();
  let current: { value: Value } | undefined;
  return {
    get: () => (current ??= { value: read() }).value,
    set(value) {
      current = { value };
      emit();
    },
    subscribe,
    hasListeners,
  };
}

/** The value of an atom, or a selection of it; re-renders only when that changes. */
export function useAtom<Value>(atom: ReadableAtom<Value>): Value;
export function useAtom<Value, Selected>(atom: ReadableAtom<Value>, select: (value: Value) => Selected): Selected;
export function useAtom<Value, Selected>({ get, subscribe }: ReadableAtom<Value>, select?: (value: Value) => Selected): Value | Selected {
  return useSyncExternalStore(subscribe, () => (select ? select(get()) : get()));
}
