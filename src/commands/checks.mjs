import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { appRoot, run, seconds } from './step.mjs';

/** One TypeScript project per layer, the longest first. */
const PROJECTS = [
  'tests',
  '.tools/types/console.json',
  '.tools/types/server.json',
  'src/commands',
  'machines',
  '.tools/types/shared.json',
  '.tools/types/workbench.json',
];
/** How many static checks run at a time: each of them alone keeps about one processor busy. */
const AT_A_TIME = 2;
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

/** @param {string[]} options @returns {Check} */
function format(...options) {
  const config = '--config-path=.tools/biome.json';
  const folders = CODE.filter(hasTypeScript);
  return {
    name: 'format',
    args: script('.tools/node_modules/@biomejs/biome/bin/biome', 'format', config, ...options, ...folders, 'vite.config.ts'),
  };
}

/** All but the format. The longest first, so that none of them is left alone at the end. @returns {Check[]} */
function staticChecks() {
  const folders = CODE.filter(hasTypeScript);
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
      // With a TypeScript it does not know, the cruiser sees no modules at all and is content.
      judge: (output) => (/\((?!0 modules)\d+ modules/.test(output) ? undefined : 'no modules were read'),
    },
    { name: 'paths', args: script('src/commands/paths.mjs', '--check') },
    {
      name: 'dead code',
      args: script('.tools/node_modules/knip/bin/knip.js', '--config', '.tools/knip.json', '--no-progress', '--no-config-hints'),
    },
  ];
}

/** What the test runs write down, for the conformance table. @param {string} name @returns {string} the file, absolute; none is there yet */
export function freshResults(name) {
  const file = path.join(appRoot, 'test-results', name);
  rmSync(file, { force: true });
  return file;
}

/** The main branch, or, where there is none, the last commit. */
function startOfChanges() {
  const { status } = spawnSync('git', ['rev-parse', '--verify', '--quiet', 'main'], { cwd: appRoot, stdio: 'ignore' });
  return status === 0 ? 'main' : 'HEAD';
}

/** @param {boolean} changed @returns {Check} */
function vitest(changed) {
  // A part of the results is nothing to judge the specification by: it leaves the last whole ones alone.
  const options = changed
    ? [`--changed=${startOfChanges()}`]
    : ['--reporter=default', '--reporter=json', `--outputFile.json=${freshResults('unit.json')}`];
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
 * @param {Check} check
 * @param {boolean} isQuiet keeps the output, which stays with the result
 * @returns {Promise<Result & { output: string }>}
 */
async function resultOf({ name, args, env, judge }, isQuiet) {
  const since = performance.now();
  let output = '';
  const code = await run(process.execPath, args, { env: { ...process.env, ...env }, isQuiet, onOutput: (text) => (output += text) });
  const fault = code === 0 ? judge?.(output) : undefined;
  const passed = code === 0 && !fault;
  return { name, passed, time: seconds(since), faults: passed ? [] : [fault ?? `exit code ${code}`, ...faultsIn(output)], output };
}

/** @param {string} name */
const heading = (name) => `\n── ${name} ──`;

/** Runs one program under a heading. @param {Check} check */
export async function runOne(check) {
  console.log(heading(check.name));
  return resultOf(check, false);
}

/**
 * Runs some at a time and prints what each of them said when it has ended.
 * @param {Check[]} checks
 * @returns {Promise<Result[]>} in the order of the checks
 */
async function runAtOnce(checks) {
  /** @type {Result[]} */
  const results = [];
  const waiting = checks.entries();
  const work = async () => {
    // Whoever is free takes the next check from the same iterator.
    for (const [index, check] of waiting) {
      const result = await resultOf(check, true);
      results[index] = result;
      console.log(`${heading(check.name)}\n${result.output.trimEnd()}`);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
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
 * Runs everything that needs no browser, the static checks beside each other, and prints a table at the end.
 * @param {{ fix?: boolean, changed?: boolean }} [options] `fix` writes the format instead of checking it;
 *   `changed` leaves out the tests that nothing reaches which differs from the main branch
 * @returns {Promise<{ failed: boolean, results: Result[] }>}
 */
export async function runChecks({ fix = false, changed = false } = {}) {
  const checks = staticChecks();
  // What writes the files goes before those that read them.
  const results = fix ? [await runOne(format('--write')), ...(await runAtOnce(checks))] : await runAtOnce([...checks, format()]);
  const tests = await runOne(vitest(changed));
  results.push({ ...tests, tests: countTests(tests.output) });
  printSummary(results);
  return { failed: results.some(({ passed }) => !passed), results };
}
