import { useSyncExternalStore } from 'react';

/** Below this width the three panes do not fit side by side. Pixels. */
const query = () => matchMedia('(max-width: 899px)');

const subscribe = (listener: () => void) => {
  const narrow = query();
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** Whether the inspector is as narrow as a side panel. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
