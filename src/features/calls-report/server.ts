import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { serveReportFiles } from './server/report-files.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  rawRoutes: [serveReportFiles],
} satisfies ServerFeature;
