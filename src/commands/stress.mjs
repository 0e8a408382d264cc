/**
 * npm run test:stress             the tests that repeat or load something, with 200 rounds and loads of full size: kill loops,
 *                                 seeded sequences, imports of 100,000 rows, limits of time and memory
 * npm run test:stress -- import   those of them whose path contains a word
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { conclude, readTests, runOne } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { appRoot, command, StepError } from './step.mjs';

const ROUNDS = 200;

/** Test files that read the number of rounds. @param {string[]} words */
function stressFiles(words) {
  const tests = path.join(appRoot, 'tests');
  return readdirSync(tests, { recursive: true })
    .map(String)
    .filter((name) => /\.test\.tsx?$/.test(name) && readFileSync(path.join(tests, name), 'utf8').includes('/rounds.ts'))
    .map((name) => path.join('tests', name))
    .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
    .toSorted();
}

await command(async () => {
  await ensureInstalled();
  const files = stressFiles(process.argv.slice(2));
  if (files.length === 0) throw new StepError('No test that repeats or loads something has such a path.');
  // One file at a time: limits of time hold for a machine without other load.
  const options = ['--no-file-parallelism', '--silent=false', '--reporter=default', '--reporter=tests/support/run-reporter.ts'];
  const result = await runOne({
    name: `tests with ${ROUNDS} rounds`,
    args: [path.join(appRoot, 'node_modules/vitest/vitest.mjs'), 'run', ...options, ...files],
    env: { TEST_ROUNDS: String(ROUNDS) },
  });
  conclude([{ ...result, tests: readTests(result.output) }]);
});
