/** Passes events from the module that notices them to the modules that act on them. */
export interface Emitter<Args extends unknown[] = []> {
  emit: (...args: Args) => void;
  /** Returns a function that unsubscribes. */
  subscribe: (listener: (...args: Args) => void) => () => void;
  hasListeners: () => boolean;
}

/**
 * @param start runs when the first listener subscribes, before it can be called; what it returns runs after the last one
 *   has unsubscribed
 */
export function createEmitter<Args extends unknown[] = []>(start?: () => () => void): Emitter<Args> {
  // Each subscription is an object of its own: the same function may subscribe twice.
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
