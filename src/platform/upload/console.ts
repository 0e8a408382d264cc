import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { permissions } from './feature.ts';

export default { permissions } satisfies ConsoleFeature;
