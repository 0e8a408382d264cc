/** npm run restore -- BACKUP    brings back what `npm run backup` copied; the server must not run */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, isBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { appRoot, command } from './step.mjs';

await command(async () => {
  await ensureInstalled({ dev: !isBuilt() });
  await ensureBuilt();
  const { restore } = await import(pathToFileURL(path.join(appRoot, 'dist/server/backup.js')).href);
  await restore({ args: process.argv.slice(2), env: process.env });
});
