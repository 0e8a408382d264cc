/**
 * npm run bench                      list, load and live figures of the real server beside a minimal one, about two minutes
 * npm run bench -- --quick           the same with fewer rounds, for CI
 * npm run bench -- --changes         only the changes of orders, beside their transaction alone
 * npm run bench -- --scale 10        with ten times the demo data
 * npm run bench -- --processes 2     with a server of two processes
 * npm run bench -- --json FILE       also writes the figures as JSON
 * npm run bench -- --import          duration of importing rates and post offices with 500,000 older rows, and the response times
 *                                    of other users meanwhile; --only post-offices imports those alone
 * npm run bench -- --patients        searches among 800,000 patients, and a patient with 2,000 entries
 * npm run bench -- --prescriptions   windows and pages of a million prescriptions, and a year of the register of Schedule H1
 * npm run bench -- --tasks           claims of 200 agents among 100,000 waiting tasks
 * npm run bench -- --elsewhere       orders that another system answers, beside a program that only sends its answer on
 * npm run bench -- --stores          trials of pincodes among 500 stores, and a page of the website beside a bare delivery
 * npm run bench -- --logs            pages of ten million entries, what logging costs other users, and 100,000 dead messages sent again
 * npm run bench -- --charts          frame times while panning and zooming the largest statecharts in a browser
 * The program is in tests/load and runs in a separate process because the product never imports tests.
 */
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { command, run } from './step.mjs';

/** Builds the console and finds a browser to open it in. @returns {Promise<NodeJS.ProcessEnv>} */
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
