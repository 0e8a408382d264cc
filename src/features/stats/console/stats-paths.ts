/** Addresses of the statistics (§2.2). */
export const STATS_PATH = '/stats/view';
export const WALL_PATH = '/stats-full-list';
