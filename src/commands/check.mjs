/** npm run check    format, lint, types, import rules, dead code, chart drift, paths, unit and server tests; fails at the end if any did */
import { runChecks } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { command } from './step.mjs';

await command(async () => {
  await ensureInstalled({ tools: true });
  const { failed } = await runChecks();
  if (failed) process.exitCode = 1;
});
