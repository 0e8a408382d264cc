import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { batchFlow } from './server/batch-flow.ts';
import { batchesToMend, routes } from './server/batch-handlers.ts';
import { serveBatchFiles } from './server/files/downloads.ts';
import { startBatches } from './server/batch-worker.ts';
import { pruneRows } from './server/prune-rows.ts';
import { serveImportUploads } from './server/files/receive-file.ts';

export default {
  permissions,
  contract,
  routes,
  rawRoutes: [serveImportUploads, serveBatchFiles],
  hooks: { work: [batchesToMend] },
  flows: { fileImport: batchFlow },
  jobs: [
    {
      name: 'batches',
      title: msg('Continues imports and edits of several records'),
      area: msg('Imports'),
      every: 1_000,
      begin:
        ({ db }) =>
        () =>
          startBatches(db),
    },
    {
      name: 'rows of ended imports',
      title: msg('Deletes the rows of imports that were cancelled or undone 30 days ago'),
      area: msg('Imports'),
      every: 600_000,
      begin:
        ({ db, clock }) =>
        () =>
          pruneRows(db, clock.now()),
    },
  ],
} satisfies ServerFeature;
