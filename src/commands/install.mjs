import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { appRoot, mustRun, say, seconds, StepError } from './step.mjs';

const MARKER = '.galen-install';
const QUIET = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** @param {string} file */
const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean }>} */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

/** @param {string} folder @param {string} wanted */
function hasMarker(folder, wanted) {
  const marker = path.join(folder, MARKER);
  return existsSync(marker) && readFileSync(marker, 'utf8') === wanted;
}

/**
 * Whether npm's own record of what it installed agrees with the lock file. Packages for other platforms may be missing; those for
 * development too, unless they are asked for (an image made with `npm ci --omit=dev` starts as it is).
 * @param {boolean} dev
 */
function matchesLock(dev) {
  const record = path.join(appRoot, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(path.join(appRoot, 'package-lock.json'))).every(([place, wanted]) => {
    if (place === '') return true;
    const found = installed[place];
    return found ? found.version === wanted.version : wanted.optional === true || (wanted.dev === true && !dev);
  });
}

/** @param {string[]} args @param {string} cwd @param {string} what */
async function npm(args, cwd, what) {
  const own = process.env.npm_execpath;
  if (own?.endsWith('.js')) await mustRun(what, process.execPath, [own, ...args], { cwd });
  else await mustRun(what, 'npm', args, { cwd, shell: process.platform === 'win32' });
}

/** @param {boolean} dev */
async function installProduct(dev) {
  const lock = path.join(appRoot, 'package-lock.json');
  const modules = path.join(appRoot, 'node_modules');
  const wanted = hashOf(lock);
  if (hasMarker(modules, wanted)) return;
  if (!matchesLock(dev)) {
    const since = performance.now();
    say(
      `${existsSync(modules) ? 'Dependencies are stale' : 'Dependencies are missing'}: installing them from package-lock.json (npm ci, about half a minute)…`,
    );
    await npm(['ci', '--include=dev', '--include=optional', ...QUIET], appRoot, 'Installing the dependencies');
    say(`Dependencies installed in ${seconds(since)}.`);
  }
  if (matchesLock(true)) mark(modules, wanted);
}

/** @param {string} modules @param {string} wanted */
function mark(modules, wanted) {
  try {
    writeFileSync(path.join(modules, MARKER), wanted);
  } catch {
    // Installed by another user: the longer comparison above then runs at every start.
  }
}

async function installTools() {
  const folder = path.join(appRoot, '.tools');
  const modules = path.join(folder, 'node_modules');
  const wanted = hashOf(path.join(folder, 'package.json'));
  if (hasMarker(modules, wanted)) return;
  const since = performance.now();
  say('Installing the linters into .tools (npm install)…');
  await npm(['install', '--no-package-lock', '--include=optional', ...QUIET], folder, 'Installing the linters');
  mark(modules, wanted);
  say(`Linters installed in ${seconds(since)}.`);
}

/**
 * Installs what is missing or stale: the product's packages exactly as locked, and with `tools` the linters of .tools. Packages for
 * development alone may be absent unless `dev`. No install scripts run. @throws StepError
 * @param {{ tools?: boolean, dev?: boolean }} [options]
 */
export async function ensureInstalled({ tools = false, dev = true } = {}) {
  if (!existsSync(path.join(appRoot, 'package-lock.json')))
    throw new StepError(`package-lock.json is missing in ${appRoot}; the checkout is incomplete.`);
  await installProduct(dev);
  if (tools) await installTools();
}
