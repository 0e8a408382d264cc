import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { appRoot, run } from './step.mjs';

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
 * @typedef {{ name: string, passed: boolean, seconds: number, faults: string[], tests?: { passed: number, failed: number, names: string[] } }} Result
 * `faults` are the lines that describe the failure, `names` those of the failed tests
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

/** Path of a report in `test-results`; deletes the previous one. @param {string} name @returns {string} absolute path */
export function clearResults(name) {
  const file = path.join(appRoot, 'test-results', name);
  mkdirSync(path.dirname(file), { recursive: true });
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
    : ['--reporter=dot', '--reporter=tests/support/run-reporter.ts', '--reporter=json', `--outputFile.json=${clearResults('unit.json')}`];
  return { name: changed ? 'changed tests' : 'unit and server tests', args: script('node_modules/vitest/vitest.mjs', 'run', ...options) };
}

/** @param {string} output */
function linesOf(output) {
  // oxlint-disable-next-line no-control-regex -- the runners colour their lines with escape sequences
  return output.replaceAll(/\u001B\[\d+(;\d+)*m/g, '').split('\n');
}

/** Reads the closing line of vitest (`Tests  1 failed | 12 passed (13)`) or of Playwright (`12 passed`). @param {string} output */
export function readTests(output) {
  const lines = linesOf(output).filter((line) => /^\s*(Tests\s+)?\d+ (passed|failed|flaky|did not run)\b/.test(line));
  /** @param {string} word */
  const sum = (word) => lines.reduce((total, line) => total + Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0), 0);
  return { passed: sum('passed'), failed: sum('failed') + sum('flaky'), names: failedTests(output) };
}

/** Vitest's line of a failed test, hook or file, also while it runs (tests/support/run-reporter.ts); Playwright's heading of one. */
const FAILED_TEST = /^ *(?:FAIL +|\d+\) (?=.+ › ))(\S.*)/;
/** An error outside of tests. */
const UNHANDLED = /^⎯+ Unhandled /;
const LINES_PER_FAULT = 12;
const MAX_FAULT_LINES = 40;

/** Names of all failed tests. @param {string} output @returns {string[]} `server tests/… > title` or `tests/….spec.ts:12:1 › title` */
function failedTests(output) {
  const names = linesOf(output).flatMap((line) => FAILED_TEST.exec(line)?.[1] ?? []);
  // With colours, Vitest writes the project's name without its bars. Playwright fills the line with a rule.
  return [...new Set(names.map((name) => name.replaceAll(/[\s|─]+/g, ' ').trim()))];
}

/**
 * Extracts the failures from a program's output for the summary: each named fault with the lines after it, or else the last
 * lines.
 * @param {string} output
 */
function findFaults(output) {
  const lines = linesOf(output).filter((line) => line.trim() !== '');
  const faultLines = lines.flatMap((line, index) =>
    FAILED_TEST.test(line) || UNHANDLED.test(line) ? lines.slice(index, index + LINES_PER_FAULT) : [],
  );
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
  return {
    name,
    passed,
    seconds: (performance.now() - since) / 1000,
    faults: passed ? [] : [fault ?? `exit code ${code}`, ...findFaults(output)],
    output,
  };
}

/** @param {string} name */
const heading = (name) => `\n── ${name} ──`;

/** Runs one program under a heading. @param {Check} check */
export async function runOne(check) {
  console.log(heading(check.name));
  return resultOf(check, false);
}

/**
 * Runs checks concurrently and prints the output of each failed one when it has ended.
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
      console.log(result.passed ? `ok  ${check.name}` : `${heading(check.name)}\n${result.output.trimEnd()}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return results;
}

/** @param {Result[]} results */
function printSummary(results) {
  const width = Math.max(...results.map(({ name }) => name.length));
  console.log('\n── summary ──');
  for (const { name, passed, seconds, faults } of results) {
    console.log(`${passed ? 'ok    ' : 'FAILED'}  ${name.padEnd(width)}  ${seconds.toFixed(1).padStart(7)} s`);
    for (const line of faults) console.log(`        ${line}`);
  }
  const names = results.flatMap(({ tests }) => tests?.names ?? []);
  if (names.length > 0) console.log(`\nFailed tests:\n${names.map((name) => `  ${name}`).join('\n')}`);
}

/**
 * Prints the summary, the failed tests and the closing line, writes `test-results/verdict.json`, and sets the exit code.
 * @param {Result[]} results
 */
export function conclude(results) {
  printSummary(results);
  const brokenChecks = results.filter((result) => !result.passed && !result.tests?.failed).length;
  const passed = results.reduce((total, result) => total + (result.tests ? result.tests.passed : Number(result.passed)), 0);
  const failed = results.reduce((total, { tests }) => total + (tests?.failed ?? 0), brokenChecks);
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: appRoot, encoding: 'utf8' });
  const verdict = {
    commit: stdout.trim() || null,
    passed,
    failed,
    seconds: Object.fromEntries(results.map(({ name, seconds }) => [name, Math.round(seconds * 10) / 10])),
    failures: results.filter((result) => !result.passed).flatMap(({ name, tests }) => (tests?.names.length ? tests.names : [name])),
  };
  writeFileSync(clearResults('verdict.json'), `${JSON.stringify(verdict, null, 2)}\n`);
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

/**
 * Runs all checks without a browser, the static ones concurrently.
 * @param {{ fix?: boolean, changed?: boolean }} [options] `fix` writes the format instead of checking it;
 *   `changed` runs only the tests affected by changes since the main branch
 * @returns {Promise<Result[]>}
 */
export async function runChecks({ fix = false, changed = false } = {}) {
  const checks = staticChecks();
  // Formatting writes the files that the other checks read.
  const results = fix
    ? [await runOne(format('--write')), ...(await runConcurrently(checks))]
    : await runConcurrently([...checks, format()]);
  const tests = await runOne(vitest(changed));
  return [...results, { ...tests, tests: readTests(tests.output) }];
}
