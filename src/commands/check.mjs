/**
 * npm run check             format, lint, types, import rules, dead code, chart drift, paths, unit and server tests; fails at the end if any did
 * npm run check -- --fix    formats the files first instead of checking their format
 */
import { conclude, runChecks } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { command } from './step.mjs';

await command(async () => {
  await ensureInstalled({ tools: true });
  conclude(await runChecks({ fix: process.argv.includes('--fix') }));
});
