/**
 * npm run backup -- FOLDER     copies the embedded database and the files into a new folder in FOLDER, while the server runs or not
 * npm run backup -- FOLDER --keep 14     and removes all backups in FOLDER but the latest 14
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, isBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { appRoot, command } from './step.mjs';

await command(async () => {
  await ensureInstalled({ dev: !isBuilt() });
  await ensureBuilt();
  const { backup } = await import(pathToFileURL(path.join(appRoot, 'dist/server/backup.js')).href);
  await backup({ args: process.argv.slice(2), env: process.env });
});
