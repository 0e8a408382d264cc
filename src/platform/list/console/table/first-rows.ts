import { startTransition, useEffect, useState } from 'react';
import type { Identified } from './column.ts';

/** Number of rows that fill any screen. */
const SCREENFUL = 30;

/**
 * Renders only a screenful of rows first and all of them after the first paint, which halves the initial work. Restarts for
 * another list, recognised by its first row.
 */
export function useFirstRows<Row extends Identified>(rows: readonly Row[]): readonly Row[] {
  const first = rows[0]?.id;
  const [renderedFirst, setRenderedFirst] = useState<number | undefined>(undefined);
  const isWhole = renderedFirst === first || rows.length <= SCREENFUL;
  useEffect(() => {
    if (!isWhole) startTransition(() => setRenderedFirst(first));
  }, [isWhole, first]);
  return isWhole ? rows : rows.slice(0, SCREENFUL);
}
