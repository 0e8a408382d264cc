import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { moved, type Place, readPlace, type WorkbenchAddress, writePlace } from './address.ts';

/** Goes to another place. What is only turned over and over leaves no step for "back": `replace`. */
export type Go = (change: Partial<Place>, options?: { replace?: boolean }) => void;

/** What the address shows now, and the way to another place. `go` is the same for as long as the address object is. */
export function usePlace(address: WorkbenchAddress): { place: Place; go: Go } {
  const query = useSyncExternalStore(address.subscribe, address.read);
  const place = useMemo(() => readPlace(query), [query]);
  const go = useCallback<Go>(
    (change, { replace = false } = {}) => {
      const before = address.read();
      const next = writePlace(moved(readPlace(before), change));
      if (next !== before.replace(/^[?#]/, '')) address.write(next, { replace });
    },
    [address],
  );
  return { place, go };
}
