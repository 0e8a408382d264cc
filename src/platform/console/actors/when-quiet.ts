import { queryClient } from '../client/query-client.ts';

let isShown = false;
/** Whether the requested screen is open. */
let isOpen = false;
const waiting = new Set<() => void>();

/** Whether a screen has been rendered since the page loaded. */
export const isFirstScreenShown = (): boolean => isShown;

export function markFirstScreenShown(): void {
  isShown = true;
  markScreenShown();
}

/** Defers background work until the next screen is open, as for the first one. */
export function expectScreen(): void {
  isOpen = false;
}

export function markScreenShown(): void {
  isOpen = true;
  for (const start of waiting) start();
  waiting.clear();
}

/** Longest wait for pending requests before background work starts anyway. Milliseconds. */
const PATIENCE = 3_000;

/**
 * Runs background work (socket, channel between tabs) once the first screen has its data and the browser is idle, so that its
 * code does not compete with the first rows. Returns a function that cancels it.
 */
export function whenQuiet(run: () => void): () => void {
  const steps = new Set<() => void>();
  const stop = () => {
    for (const undo of steps) undo();
    waiting.delete(start);
  };
  const proceed = () => {
    stop();
    steps.add(whenIdle(run));
  };
  function start() {
    if (queryClient.isFetching() === 0) return proceed();
    const timer = setTimeout(proceed, PATIENCE);
    const unsubscribe = queryClient.getQueryCache().subscribe(() => queryClient.isFetching() === 0 && proceed());
    steps.add(() => clearTimeout(timer));
    steps.add(unsubscribe);
  }
  if (isOpen) start();
  else waiting.add(start);
  return stop;
}

function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 0);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: PATIENCE });
  return () => cancelIdleCallback(handle);
}
