import { startTransition, useEffect, useState } from 'react';
import type { Density, Identified } from './column.ts';

/** Height of a row (tokens.css), and of what is above the rows at least. Pixels. */
const rowHeight: Record<Density, number> = { regular: 36, compact: 28 };
const ABOVE_ROWS = 140;

/** Number of rows that fill the window. */
const screenful = (density: Density) => Math.max(1, Math.ceil((window.innerHeight - ABOVE_ROWS) / rowHeight[density]));

/**
 * Renders only a screenful of rows first and all of them after the first paint, which halves the initial work. Restarts for
 * another list, recognised by its first row.
 */
export function useFirstRows<Row extends Identified>(rows: readonly Row[], density: Density): readonly Row[] {
  const first = rows[0]?.id;
  const [renderedFirst, setRenderedFirst] = useState<number | undefined>(undefined);
  const [count] = useState(() => screenful(density));
  const isWhole = renderedFirst === first || rows.length <= count;
  useEffect(() => {
    if (!isWhole) startTransition(() => setRenderedFirst(first));
  }, [isWhole, first]);
  return isWhole ? rows : rows.slice(0, count);
}
