import { useState } from 'react';
import { newRequestKey } from '#platform/console/client/request-key.ts';

/**
 * Key of the changes of a record as it is shown: when an answer was lost and the change is sent again, nothing is changed twice. Once
 * a change was saved, the record has another version, and the next change another key.
 */
export function useRequestKey(version: number): string {
  const [kept, setKept] = useState(() => ({ version, key: newRequestKey() }));
  if (kept.version === version) return kept.key;
  const next = { version, key: newRequestKey() };
  setKept(next);
  return next.key;
}
