import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { appRoot, run, seconds } from './step.mjs';

/** One TypeScript project per layer, slowest first. */
const PROJECTS = [
  'tests',
  '.tools/types/tsconfig.console.json',
  '.tools/types/tsconfig.server.json',
  'src/commands',
  'machines',
  '.tools/types/tsconfig.shared.json',
  '.tools/types/tsconfig.workbench.json',
];
/** Number of concurrent static checks: each one keeps about one processor busy. */
const CONCURRENCY = 2;
const CODE = ['machines', 'src', 'tests'];

/**
 * @typedef {{ name: string, args: string[], env?: NodeJS.ProcessEnv, findFault?: (output: string) => string | undefined }} Check
 * `args` are Node's; `findFault` finds a fault in the output of a program that exited with 0
 * @typedef {{ name: string, passed: boolean, time: string, faults: string[], tests?: { passed: number, failed: number } }} Result
 * `faults` are the lines that describe the failure
 */

/** @param {string} file below the checkout @param {...string} args */
const script = (file, ...args) => [path.join(appRoot, file), ...args];

/** @param {string} folder */
function hasCode(folder) {
  const absolute = path.join(appRoot, folder);
  return existsSync(absolute) && readdirSync(absolute, { recursive: true }).some((name) => /\.(ts|tsx|mjs)$/.test(String(name)));
}

/** @param {string[]} options @returns {Check} */
function format(...options) {
  const config = '--config-path=.tools/biome.json';
  const folders = CODE.filter(hasCode);
  return {
    name: 'format',
    args: script('.tools/node_modules/@biomejs/biome/bin/biome', 'format', config, ...options, ...folders, 'vite.config.ts'),
  };
}

/** All static checks except the format, slowest first to balance the load. @returns {Check[]} */
function staticChecks() {
  const folders = CODE.filter(hasCode);
  const tsgolint = path.join(appRoot, '.tools/node_modules/.bin/tsgolint');
  const types = PROJECTS.map((project) => ({
    name: `types: ${project}`,
    args: script('node_modules/typescript7/bin/tsc', '-p', project),
  }));
  return [
    {
      name: 'lint',
      args: script('.tools/node_modules/oxlint/bin/oxlint', '--type-aware', '--config=.tools/oxlint.json', ...folders, 'vite.config.ts'),
      env: { OXLINT_TSGOLINT_PATH: tsgolint },
    },
    { name: 'charts', args: script('src/commands/charts.mjs', '--check') },
    ...types,
    {
      name: 'import rules',
      args: script('node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.tools/dependency-cruiser.cjs', ...folders),
      // With an unsupported TypeScript the cruiser reads no modules and reports success.
      findFault: (output) => (/\((?!0 modules)\d+ modules/.test(output) ? undefined : 'no modules were read'),
    },
    { name: 'paths', args: script('src/commands/paths.mjs', '--check') },
    {
      name: 'dead code',
      args: script('.tools/node_modules/knip/bin/knip.js', '--config', '.tools/knip.json', '--no-progress', '--no-config-hints'),
    },
  ];
}

/** Path of a test report for the conformance table; deletes the previous one. @param {string} name @returns {string} absolute path */
export function clearResults(name) {
  const file = path.join(appRoot, 'test-results', name);
  rmSync(file, { force: true });
  return file;
}

/** The main branch, or the last commit if there is none. */
function baseRevision() {
  const { status } = spawnSync('git', ['rev-parse', '--verify', '--quiet', 'main'], { cwd: appRoot, stdio: 'ignore' });
  return status === 0 ? 'main' : 'HEAD';
}

/** @param {boolean} changed @returns {Check} */
function vitest(changed) {
  // Partial results must not replace the last complete ones, which the conformance table uses.
  const options = changed
    ? [`--changed=${baseRevision()}`]
    : ['--reporter=default', '--reporter=json', `--outputFile.json=${clearResults('unit.json')}`];
  return { name: changed ? 'changed tests' : 'unit and server tests', args: script('node_modules/vitest/vitest.mjs', 'run', ...options) };
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
 * Lines with which a runner names a failed test, hook or file: vitest's, an error outside of tests, Playwright's heading
 * and its closing list.
 */
const FAULT_LINE = /^ *(FAIL .*|⎯+ Unhandled .*|\d+\) .+ › .+|\d+ (failed|flaky))$/;
const LINES_PER_FAULT = 3;
/** Playwright prints the expectation and the actual value on several lines, vitest the cause of an error outside of tests. */
const LINES_PER_LONG_FAULT = 12;
const MAX_FAULT_LINES = 40;

/**
 * Extracts the failures from a program's output for the summary: each named fault with the lines after it, or else the last
 * lines.
 * @param {string} output
 */
export function findFaults(output) {
  const lines = linesOf(output).filter((line) => line.trim() !== '');
  const faultLines = lines.flatMap((line, index) => {
    if (!FAULT_LINE.test(line)) return [];
    const listed = Number(/^ *(\d+) (?:failed|flaky)$/.exec(line)?.[1] ?? 0);
    const count = listed > 0 ? listed + 1 : / › |Unhandled/.test(line) ? LINES_PER_LONG_FAULT : LINES_PER_FAULT;
    return lines.slice(index, index + count);
  });
  return (faultLines.length > 0 ? faultLines.slice(0, MAX_FAULT_LINES) : lines.slice(-5)).map((line) => line.slice(0, 200));
}

/**
 * @param {Check} check
 * @param {boolean} isQuiet hides the output, which is still returned
 * @returns {Promise<Result & { output: string }>}
 */
async function resultOf({ name, args, env, findFault }, isQuiet) {
  const since = performance.now();
  let output = '';
  const code = await run(process.execPath, args, { env: { ...process.env, ...env }, isQuiet, onOutput: (text) => (output += text) });
  const fault = code === 0 ? findFault?.(output) : undefined;
  const passed = code === 0 && !fault;
  return { name, passed, time: seconds(since), faults: passed ? [] : [fault ?? `exit code ${code}`, ...findFaults(output)], output };
}

/** @param {string} name */
const heading = (name) => `\n── ${name} ──`;

/** Runs one program under a heading. @param {Check} check */
export async function runOne(check) {
  console.log(heading(check.name));
  return resultOf(check, false);
}

/**
 * Runs checks concurrently and prints each one's output when it has ended.
 * @param {Check[]} checks
 * @returns {Promise<Result[]>} in the order of the checks
 */
async function runConcurrently(checks) {
  /** @type {Result[]} */
  const results = [];
  const queue = checks.entries();
  const worker = async () => {
    // All workers take checks from the same iterator.
    for (const [index, check] of queue) {
      const result = await resultOf(check, true);
      results[index] = result;
      console.log(`${heading(check.name)}\n${result.output.trimEnd()}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return results;
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
 * Runs all checks without a browser, the static ones concurrently, and prints a table at the end.
 * @param {{ fix?: boolean, changed?: boolean }} [options] `fix` writes the format instead of checking it;
 *   `changed` runs only the tests affected by changes since the main branch
 * @returns {Promise<{ failed: boolean, results: Result[] }>}
 */
export async function runChecks({ fix = false, changed = false } = {}) {
  const checks = staticChecks();
  // Formatting writes the files that the other checks read.
  const results = fix
    ? [await runOne(format('--write')), ...(await runConcurrently(checks))]
    : await runConcurrently([...checks, format()]);
  const tests = await runOne(vitest(changed));
  results.push({ ...tests, tests: countTests(tests.output) });
  printSummary(results);
  return { failed: results.some(({ passed }) => !passed), results };
}
