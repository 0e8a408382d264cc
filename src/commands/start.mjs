/**
 * npm start                    installs and builds what is missing or stale, then serves console and API on PORT (4000)
 * npm start -- <arguments>     passes the arguments to the server
 */
import cluster from 'node:cluster';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, isBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { appRoot, command, endWithNpm } from './step.mjs';

await command(async () => {
  if (cluster.isPrimary) {
    // Build-only packages may be absent if everything is built already.
    await ensureInstalled({ dev: !isBuilt() });
    await ensureBuilt();
    endWithNpm();
  }
  process.env.NODE_ENV ??= 'production';
  const { main } = await import(pathToFileURL(path.join(appRoot, 'dist/server/server.js')).href);
  await main({ args: process.argv.slice(2) });
});
