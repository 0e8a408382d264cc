import type { ServerFeature } from '#platform/server/server-feature.ts';

/** Its operations and tables are those of platform/upload. */
export default {} satisfies ServerFeature;
