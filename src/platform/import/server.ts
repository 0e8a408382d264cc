import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { batchFlow } from './server/batch-flow.ts';
import { routes } from './server/batch-handlers.ts';
import { serveBatchFiles } from './server/files/downloads.ts';
import { serveImportUploads } from './server/files/receive-file.ts';

export default {
  permissions,
  contract,
  routes,
  rawRoutes: [serveImportUploads, serveBatchFiles],
  flows: { fileImport: batchFlow },
} satisfies ServerFeature;
