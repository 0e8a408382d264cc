import type { ConsoleFeature } from '#platform/console/console-feature.ts';

export default {} satisfies ConsoleFeature;
