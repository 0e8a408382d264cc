import { startTransition, useEffect, useState } from 'react';
import type { Identified } from './column.ts';

/** Rows that are sure to fill a screen. */
const SCREENFUL = 30;

/**
 * The rows that fill the screen now, all of them once those are painted: the eye waits for half the work. Begins anew
 * with another list, which is one that has another first row.
 */
export function useFirstRows<Row extends Identified>(rows: readonly Row[]): readonly Row[] {
  const first = rows[0]?.id;
  const [fullCount, setWhole] = useState<number | undefined>(undefined);
  const isWhole = fullCount === first || rows.length <= SCREENFUL;
  useEffect(() => {
    if (!isWhole) startTransition(() => setWhole(first));
  }, [isWhole, first]);
  return isWhole ? rows : rows.slice(0, SCREENFUL);
}
