import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the folder with package.json. Commands work from any current folder. */
export const appRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** A failure that is shown to the user as one paragraph, without a stack. */
export class StepError extends Error {}

/** @param {string} message */
export function say(message) {
  console.log(`› ${message}`);
}

/** @param {number} since a performance.now() value */
export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Runs a program in the checkout without stdin and resolves to its exit code (128 for a signal, 127 if it cannot be started).
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, shell?: boolean, isQuiet?: boolean, onOutput?: (text: string) => void }} [options]
 *   `onOutput` also receives the output; with `isQuiet` the output is not printed
 * @returns {Promise<number>}
 */
export function run(program, args, { cwd = appRoot, env = process.env, shell = false, isQuiet = false, onOutput } = {}) {
  const out = onOutput ? 'pipe' : 'inherit';
  const child = spawn(program, args, { cwd, env, shell, stdio: ['ignore', out, out] });
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => void child.kill(signal);
  process.on('SIGTERM', forward);
  for (const [source, target] of /** @type {const} */ ([
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])) {
    source?.on('data', (chunk) => {
      if (!isQuiet) target.write(chunk);
      onOutput?.(String(chunk));
    });
  }
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (code, signal) => {
      process.off('SIGTERM', forward);
      resolve(signal ? 128 : (code ?? 1));
    });
  });
}

/**
 * Runs a program and throws if it fails.
 * @param {string} step completes the sentence "… failed"
 * @param {string} program
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export async function mustRun(step, program, args, options) {
  const code = await run(program, args, options);
  if (code !== 0) throw new StepError(`${step} failed (${path.basename(program)} ended with ${code}); its own message is above.`);
}

/** Checks package.json "engines" before loading anything that an older Node cannot parse. */
function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new StepError(
    `Node.js 20.19 or newer is needed; this is ${process.versions.node}. Install a newer one from nodejs.org and try again.`,
  );
}

/** Errors whose message is written for the user; the server marks its own with `forUser`. @param {unknown} error @returns {error is Error} */
function isForUser(error) {
  return error instanceof StepError || (error instanceof Error && 'forUser' in error && error.forUser === true);
}

/**
 * Wrapper of every command: a failing step ends it with one paragraph and exit code 1.
 * @param {() => Promise<void>} task
 */
export async function command(task) {
  try {
    requireNode();
    await task();
  } catch (error) {
    console.error(isForUser(error) ? `\n${error.message}` : error);
    // Uses exit() because timers and sockets of a half-started server would keep the process alive.
    process.exit(1);
  }
}

/**
 * Sends this process SIGTERM when the shell that npm started it with has ended: npm signals only that shell, and a server
 * without a terminal would otherwise keep its port and data locked.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}
