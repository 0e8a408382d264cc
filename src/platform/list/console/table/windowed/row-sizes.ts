import type { Density } from '../column.ts';

/** Height of a row in pixels. */
export const rowHeights: Record<Density, number> = { regular: 36, compact: 28 };
/** Rows rendered beyond the visible ones. */
export const OVERSCAN = 6;
/** Assumed size of the list until it has been measured. Pixels. */
export const SCREEN = { width: 1440, height: 720 };
