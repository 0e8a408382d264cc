import { useSyncExternalStore } from 'react';
import { createEmitter } from './emitter.ts';

/** A value outside of React that components and other modules follow. */
export interface ReadableAtom<Value> {
  /** The same object until the value is replaced. */
  get: () => Value;
  /** Calls the listener after each replacement. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

export interface Atom<Value> extends ReadableAtom<Value> {
  set: (next: Value) => void;
  hasListeners: () => boolean;
}

export const createAtom = <Value>(initial: Value): Atom<Value> => createLazyAtom(() => initial);

/** An atom whose first value is read when it is first needed, such as one that the browser stores. */
export function createLazyAtom<Value>(read: () => Value): Atom<Value> {
  const { emit, subscribe, hasListeners } = createEmitter();
  let held: { value: Value } | undefined;
  return {
    get: () => (held ??= { value: read() }).value,
    set(value) {
      held = { value };
      emit();
    },
    subscribe,
    hasListeners,
  };
}

/** The value of an atom, or what `select` takes from it; renders again only when that differs. */
export function useAtom<Value>(atom: ReadableAtom<Value>): Value;
export function useAtom<Value, Selected>(atom: ReadableAtom<Value>, select: (value: Value) => Selected): Selected;
export function useAtom<Value, Selected>({ get, subscribe }: ReadableAtom<Value>, select?: (value: Value) => Selected): Value | Selected {
  return useSyncExternalStore(subscribe, () => (select ? select(get()) : get()));
}
