import type { ServerFeature } from '#platform/server/server-feature.ts';

export default {} satisfies ServerFeature;
