/**
 * Calls the function when the user first moves the pointer or presses a key: not before the first rows, but before anything can
 * open. Returns a function that cancels it.
 */
export function onFirstUse(run: () => void): () => void {
  const stop = new AbortController();
  const used = () => {
    stop.abort();
    run();
  };
  for (const type of ['pointermove', 'pointerdown', 'keydown']) {
    window.addEventListener(type, used, { signal: stop.signal, capture: true, passive: true });
  }
  return () => stop.abort();
}
