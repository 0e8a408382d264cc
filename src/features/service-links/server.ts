import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { routes } from './server/routes.ts';

export default { permissions, contract, routes, isOfServer: true } satisfies ServerFeature;
