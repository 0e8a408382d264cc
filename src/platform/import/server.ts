import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { batchFlow } from './server/batch-flow.ts';
import { batchesToMend, routes } from './server/batch-handlers.ts';
import { serveBatchFiles } from './server/files/downloads.ts';
import { pruneRows } from './server/prune-rows.ts';
import { serveImportUploads } from './server/files/receive-file.ts';

export default {
  permissions,
  contract,
  routes,
  rawRoutes: [serveImportUploads, serveBatchFiles],
  hooks: { work: [batchesToMend] },
  flows: { fileImport: batchFlow },
  jobs: [{ name: 'rows of ended imports', every: 600_000, run: ({ db, clock }) => pruneRows(db, clock.now()) }],
} satisfies ServerFeature;
