/**
 * npm run bench                      list, load and live figures of the real server beside the floor, about two minutes
 * npm run bench -- --quick           the same with fewer rounds, for a pipeline
 * npm run bench -- --scale 10        with ten times the demonstration business
 * npm run bench -- --json FILE       also writes the figures
 * npm run bench -- --import          how long a file of 150,000 selling rates takes from its drop until it is done
 * npm run bench -- --charts          how long frames take while the largest statecharts are moved and enlarged in a browser
 * tests/load holds the program; it runs in a process of its own, for the product never imports tests.
 */
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { command, run } from './step.mjs';

/** The console as it is served, and a browser to open it in. @returns {Promise<NodeJS.ProcessEnv>} */
async function browserEnvironment() {
  const { ensureBuilt } = await import('./build.mjs');
  const { ensureChromium } = await import('./chromium.mjs');
  await ensureBuilt();
  return { GALEN_CHROMIUM: (await ensureChromium()).executablePath };
}

const program = fileURLToPath(new URL('../../tests/load/main.ts', import.meta.url));

await command(async () => {
  await ensureInstalled();
  const args = process.argv.slice(2);
  const env = { ...process.env, ...(args.includes('--charts') && (await browserEnvironment())) };
  process.exitCode = await run(process.execPath, ['--import', 'tsx', program, ...args], { env });
});
