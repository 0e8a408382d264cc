import { useSyncExternalStore } from 'react';

/** Three parts beside each other need more. Pixels. */
const query = () => matchMedia('(max-width: 899px)');

const subscribe = (listener: () => void) => {
  const narrow = query();
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** Whether the inspector stands in a side panel. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
