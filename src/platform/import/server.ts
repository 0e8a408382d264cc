import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { batchFlow } from './server/batch-flow.ts';
import { routes } from './server/batch-handlers.ts';
import { serveBatchFiles } from './server/files/downloads.ts';
import { takeImportFiles } from './server/files/upload.ts';

export default {
  permissions,
  contract,
  routes,
  rawRoutes: [takeImportFiles, serveBatchFiles],
  flows: { fileImport: batchFlow },
} satisfies ServerFeature;
