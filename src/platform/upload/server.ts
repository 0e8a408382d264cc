import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { serveFileLinks } from './server/file-links.ts';
import { serveFileParts } from './server/file-parts.ts';
import { routes } from './server/file-handlers.ts';
import { dropStaleUploads } from './server/stale-uploads.ts';

export default {
  permissions,
  contract,
  routes,
  rawRoutes: [serveFileParts, serveFileLinks],
  jobs: [{ name: 'stale uploads', every: 600_000, run: ({ db, files, clock }) => dropStaleUploads(db, files, clock) }],
} satisfies ServerFeature;
