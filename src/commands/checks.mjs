import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { appRoot, run, seconds } from './step.mjs';

/** One TypeScript project per layer. */
const PROJECTS = ['machines', 'src/contracts', 'src/charts', 'src/server', 'src/console', 'src/commands', 'tests'];
const CODE = ['machines', 'src', 'tests'];

/**
 * @typedef {{ name: string, args: string[], env?: NodeJS.ProcessEnv, judge?: (output: string) => string | undefined }} Check
 * `args` are Node's; `judge` finds fault with the output of a program that ended well
 * @typedef {{ name: string, passed: boolean, time: string, faults: string[], tests?: { passed: number, failed: number } }} Result
 * `faults` are the lines that say what failed
 */

/** @param {string} file below the checkout @param {...string} args */
const script = (file, ...args) => [path.join(appRoot, file), ...args];

/** @param {string} folder */
function hasTypeScript(folder) {
  const absolute = path.join(appRoot, folder);
  return existsSync(absolute) && readdirSync(absolute, { recursive: true }).some((name) => /\.(ts|tsx|mjs)$/.test(String(name)));
}

/** @param {boolean} fix @returns {Check[]} */
function staticChecks(fix) {
  const folders = CODE.filter(hasTypeScript);
  const tsgolint = path.join(appRoot, '.tools/node_modules/.bin/tsgolint');
  const types = PROJECTS.filter(hasTypeScript).map((project) => ({
    name: `types: ${project}`,
    args: script('node_modules/typescript7/bin/tsc', '-p', project),
  }));
  return [
    {
      name: 'format',
      args: script(
        '.tools/node_modules/@biomejs/biome/bin/biome',
        'format',
        '--config-path=.tools/biome.json',
        ...(fix ? ['--write'] : []),
        ...folders,
        'vite.config.ts',
      ),
    },
    {
      name: 'lint',
      args: script('.tools/node_modules/oxlint/bin/oxlint', '--type-aware', '--config=.tools/oxlint.json', ...folders, 'vite.config.ts'),
      env: { OXLINT_TSGOLINT_PATH: tsgolint },
    },
    ...types,
    {
      name: 'import rules',
      args: script('node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.tools/dependency-cruiser.cjs', ...folders),
      // With a TypeScript it does not know, the cruiser sees no modules at all and is content.
      judge: (output) => (/\((?!0 modules)\d+ modules/.test(output) ? undefined : 'no modules were read'),
    },
    {
      name: 'dead code',
      args: script('.tools/node_modules/knip/bin/knip.js', '--config', '.tools/knip.json', '--no-progress', '--no-config-hints'),
    },
    { name: 'charts', args: script('src/commands/charts.mjs', '--check') },
    { name: 'paths', args: script('src/commands/paths.mjs', '--check') },
  ];
}

/** What the test runs write down, for the conformance table. @param {string} name @returns {string} the file, absolute; none is there yet */
export function freshResults(name) {
  const file = path.join(appRoot, 'test-results', name);
  rmSync(file, { force: true });
  return file;
}

/** @returns {Check} */
function vitest() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${freshResults('unit.json')}`];
  return { name: 'unit and server tests', args: script('node_modules/vitest/vitest.mjs', 'run', ...reporters) };
}

/** @param {string} output */
function linesOf(output) {
  // oxlint-disable-next-line no-control-regex -- the runners colour their lines with escape sequences
  return output.replaceAll(/\u001B\[\d+(;\d+)*m/g, '').split('\n');
}

/** Reads the closing line of vitest (`Tests  1 failed | 12 passed (13)`) or of Playwright (`12 passed`). @param {string} output */
export function countTests(output) {
  const lines = linesOf(output).filter((line) => /^\s*(Tests\s+)?\d+ (passed|failed|flaky|did not run)\b/.test(line));
  /** @param {string} word */
  const sum = (word) => lines.reduce((total, line) => total + Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0), 0);
  return { passed: sum('passed'), failed: sum('failed') + sum('flaky') };
}

/**
 * Where a runner names a test, a hook or a file that failed: vitest's own line, an error outside of tests, Playwright's
 * heading above what went wrong, and its closing list.
 */
const NAMES_A_FAULT = /^ *(FAIL .*|⎯+ Unhandled .*|\d+\) .+ › .+|\d+ (failed|flaky))$/;
const LINES_OF_A_FAULT = 3;
/** Playwright says what was expected, and what was there, over some lines. */
const LINES_OF_A_JOURNEY = 12;
const MOST_FAULT_LINES = 40;

/**
 * What a program that failed said of it, short enough to stand in the summary: each named fault with what follows it, or
 * else the last that was printed.
 * @param {string} output
 */
export function faultsIn(output) {
  const lines = linesOf(output).filter((line) => line.trim() !== '');
  const named = lines.flatMap((line, index) => {
    if (!NAMES_A_FAULT.test(line)) return [];
    const listed = Number(/^ *(\d+) (?:failed|flaky)$/.exec(line)?.[1] ?? 0);
    const count = listed > 0 ? listed + 1 : / › /.test(line) ? LINES_OF_A_JOURNEY : LINES_OF_A_FAULT;
    return lines.slice(index, index + count);
  });
  return (named.length > 0 ? named.slice(0, MOST_FAULT_LINES) : lines.slice(-5)).map((line) => line.slice(0, 200));
}

/**
 * Runs one program under a heading.
 * @param {Check} check
 * @returns {Promise<Result & { output: string }>}
 */
export async function runOne({ name, args, env, judge }) {
  console.log(`\n── ${name} ──`);
  const since = performance.now();
  let output = '';
  const code = await run(process.execPath, args, { env: { ...process.env, ...env }, onOutput: (text) => (output += text) });
  const fault = code === 0 ? judge?.(output) : undefined;
  if (fault) console.error(`${name}: ${fault}`);
  const passed = code === 0 && !fault;
  return { name, passed, time: seconds(since), faults: passed ? [] : [`exit code ${code}`, ...faultsIn(output)], output };
}

/** @param {Result[]} results */
export function printSummary(results) {
  const width = Math.max(...results.map(({ name }) => name.length));
  console.log('\n── summary ──');
  for (const { name, passed, time, faults } of results) {
    console.log(`${passed ? 'ok    ' : 'FAILED'}  ${name.padEnd(width)}  ${time.padStart(8)}`);
    for (const line of faults) console.log(`        ${line}`);
  }
}

/**
 * Runs everything that needs no browser, one after the other, and prints a table at the end.
 * @param {{ fix?: boolean }} [options] `fix` writes the format instead of checking it
 * @returns {Promise<{ failed: boolean, results: Result[] }>}
 */
export async function runChecks({ fix = false } = {}) {
  /** @type {Result[]} */
  const results = [];
  for (const check of staticChecks(fix)) results.push(await runOne(check));
  const tests = await runOne(vitest());
  results.push({ ...tests, tests: countTests(tests.output) });
  printSummary(results);
  return { failed: results.some(({ passed }) => !passed), results };
}
