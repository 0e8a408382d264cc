import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder with package.json, absolute. Commands work from any current folder. */
export const appRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** A failure that is told to the user in one paragraph, without a stack. */
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
 * Runs a program in the checkout without stdin and resolves to its exit code (128 for a signal, 127 when it cannot be started).
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, shell?: boolean, isQuiet?: boolean, onOutput?: (text: string) => void }} [options]
 *   `onOutput` also receives what is printed; with `isQuiet` it alone receives it
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
 * Runs a program and fails when it does.
 * @param {string} what completes the sentence "… failed"
 * @param {string} program
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export async function mustRun(what, program, args, options) {
  const code = await run(program, args, options);
  if (code !== 0) throw new StepError(`${what} failed (${path.basename(program)} ended with ${code}); its own message is above.`);
}

/** The same terms as package.json "engines", checked before anything that an older Node cannot even parse is loaded. */
function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new StepError(
    `Node.js 20.19 or newer is needed; this is ${process.versions.node}. Install a newer one from nodejs.org and try again.`,
  );
}

/** Errors whose message was written for the person at the terminal; the server marks its own with `forUser`. @param {unknown} error @returns {error is Error} */
function isForUser(error) {
  return error instanceof StepError || (error instanceof Error && 'forUser' in error && error.forUser === true);
}

/**
 * The frame of every command: a step that fails ends it with one paragraph and exit code 1.
 * @param {() => Promise<void>} work
 */
export async function command(work) {
  try {
    requireNode();
    await work();
  } catch (error) {
    console.error(isForUser(error) ? `\n${error.message}` : error);
    // Not exitCode: a half-started server may hold timers and sockets that would keep the process alive.
    process.exit(1);
  }
}

/**
 * Ends this process, as by SIGTERM, when the shell that npm started it with has ended: npm passes the signal to that shell, which
 * dies of it without telling anybody, and a server without a terminal would go on holding its port and data.
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
