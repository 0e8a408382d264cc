/**
 * npm test                 all checks, then the browser tests; the last line counts the tests, test-results/verdict.json has the result
 * npm test -- --changed    the static checks, and the tests without a browser that are affected by changes since the main branch
 */
import path from 'node:path';
import { clearResults, conclude, readTests, runChecks, runOne } from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { appRoot, command } from './step.mjs';

async function runJourneys() {
  await ensureBuilt();
  const { executablePath } = await ensureChromium();
  clearResults('journeys.json');
  const args = [path.join(appRoot, 'node_modules/@playwright/test/cli.js'), 'test', '-c', 'tests/playwright.config.ts'];
  const result = await runOne({
    name: 'journeys in the browser',
    args,
    env: { GALEN_CHROMIUM: executablePath, PLAYWRIGHT_HTML_OPEN: 'never' },
  });
  return { ...result, tests: readTests(result.output) };
}

/** Requires a passing test for every fact of the specification whose area is built. */
const runConformance = () => runOne({ name: 'conformance', args: [path.join(appRoot, 'src/commands/spec.mjs'), '--strict'] });

await command(async () => {
  await ensureInstalled({ tools: true });
  const changed = process.argv.includes('--changed');
  const results = await runChecks({ changed });
  conclude(changed ? results : [...results, await runJourneys(), await runConformance()]);
});
