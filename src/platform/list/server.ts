import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './views/contract.ts';
import { routes } from './views/server/view-handlers.ts';
import { serveExports } from './server/export/export-files.ts';

export default {
  contract,
  routes,
  rawRoutes: [serveExports],
} satisfies ServerFeature;
