/**
 * npm run charts:site    builds dist/charts-site: the statecharts as a page that needs no server. Open its index.html with a double click.
 */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { register } from 'tsx/esm/api';
import { appRoot, command, say, seconds } from './step.mjs';

const folder = path.join(appRoot, 'dist/charts-site');

function megabytes() {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
  return `${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`;
}

await command(async () => {
  const since = performance.now();
  register();
  const { isHelpRequested, helpText } = await import('./terminal.ts');
  if (isHelpRequested(process.argv)) {
    console.log(
      helpText({
        about: 'Builds dist/charts-site: the statecharts as a page that needs no server.',
        usage: 'npm run charts:site',
        options: { '(nothing)': 'builds it; it has no options' },
        examples: {
          'npm run charts:site': 'then open dist/charts-site/index.html with a double click',
          'npm run charts && npm run charts:site': 'after a machine was changed: draws first',
        },
      }),
    );
    return;
  }
  const { buildSite } = await import('./charts-site-build.ts');
  await buildSite(folder);
  say(`Built in ${seconds(since)}, ${megabytes()}: ${path.relative(process.cwd(), path.join(folder, 'index.html'))}`);
});
