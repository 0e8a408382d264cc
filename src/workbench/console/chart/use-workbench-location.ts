import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { applyChange, type WorkbenchLocation, parseLocation, type WorkbenchAddress, formatLocation } from './address.ts';

/** Changes the location. `replace` adds no history entry. */
export type Navigate = (change: Partial<WorkbenchLocation>, options?: { replace?: boolean }) => void;

/** The current location and a function to change it, which is stable for the same address object. */
export function useWorkbenchLocation(address: WorkbenchAddress): { location: WorkbenchLocation; navigate: Navigate } {
  const query = useSyncExternalStore(address.subscribe, address.read);
  const location = useMemo(() => parseLocation(query), [query]);
  const navigate = useCallback<Navigate>(
    (change, { replace = false } = {}) => {
      const previous = address.read();
      const next = formatLocation(applyChange(parseLocation(previous), change));
      if (next !== previous.replace(/^[?#]/, '')) address.write(next, { replace });
    },
    [address],
  );
  return { location, navigate };
}
