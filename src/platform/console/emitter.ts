/** Passes events between modules. */
export interface Emitter<Args extends unknown[] = []> {
  emit: (...args: Args) => void;
  /** Returns a function that unsubscribes. */
  subscribe: (listener: (...args: Args) => void) => () => void;
  hasListeners: () => boolean;
}

/** @param start runs before the first listener is added; the function it returns runs after the last one is removed */
export function createEmitter<Args extends unknown[] = []>(start?: () => () => void): Emitter<Args> {
  // A new object per subscription, so that the same function can subscribe twice.
  const subscriptions = new Set<{ listener: (...args: Args) => void }>();
  let stop: (() => void) | undefined;
  return {
    emit(...args) {
      for (const { listener } of subscriptions) listener(...args);
    },
    subscribe(listener) {
      const subscription = { listener };
      subscriptions.add(subscription);
      if (subscriptions.size === 1) stop = start?.();
      return () => {
        if (!subscriptions.delete(subscription) || subscriptions.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
    hasListeners: () => subscriptions.size > 0,
  };
}
