import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { routes } from './server/routes.ts';

export default { contract, routes, isOfServer: true } satisfies ServerFeature;
