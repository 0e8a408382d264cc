/** Ids of the areas that have an entry in the menu for several screens. */
export const AUTO_SHORT_RUNS = 'auto-short/today-scheduler';
export const SAFETY_STOCK = 'safety-stock';
