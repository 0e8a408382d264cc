/**
 * npm run bench                      list, load and live figures of the real server beside the floor, about two minutes
 * npm run bench -- --quick           the same with fewer rounds, for a pipeline
 * npm run bench -- --scale 10        with ten times the demonstration business
 * npm run bench -- --json FILE       also writes the figures
 * tests/load holds the program; it runs in a process of its own, for the product never imports tests.
 */
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { command, run } from './step.mjs';

const program = fileURLToPath(new URL('../../tests/load/main.ts', import.meta.url));

await command(async () => {
  await ensureInstalled();
  process.exitCode = await run(process.execPath, ['--import', 'tsx', program, ...process.argv.slice(2)]);
});
