import { queryClient } from '../client/query-client.ts';

let isShown = false;
/** The screen that is asked for is open. */
let isOpen = false;
const waiting = new Set<() => void>();

/** Whether a screen has been on the page before. */
export const isFirstScreenShown = (): boolean => isShown;

/** The first screen was rendered. */
export function tellFirstScreen(): void {
  isShown = true;
  tellScreen();
}

/** Another screen comes at once: what can wait does so until it is open, as it does for the first. */
export function expectScreen(): void {
  isOpen = false;
}

/** A screen is open. */
export function tellScreen(): void {
  isOpen = true;
  for (const start of waiting) start();
  waiting.clear();
}

/** An answer that never comes must not keep the rest waiting. Milliseconds. */
const PATIENCE = 3_000;

/**
 * Runs what can wait (socket, channel between tabs) once the first screen has its data and the browser is idle: its
 * code must not compete with the first rows. Answers how to call it off.
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
