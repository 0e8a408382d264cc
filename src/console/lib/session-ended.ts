type Listener = (notice: string) => void;
const listeners = new Set<Listener>();

/** Told when the server does not accept the session any more, with what it said. */
export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellSessionEnded(notice: string): void {
  for (const listener of listeners) listener(notice);
}
