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

/** @param {string} folder @param {string} expectedHash */
function hasMarker(folder, expectedHash) {
  const marker = path.join(folder, MARKER);
  return existsSync(marker) && readFileSync(marker, 'utf8') === expectedHash;
}

/**
 * Whether npm's record of installed packages matches the lock file. Packages for other platforms may be missing; development
 * packages too unless requested (an image made with `npm ci --omit=dev` starts as it is).
 * @param {boolean} dev
 */
function matchesLock(dev) {
  const record = path.join(appRoot, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(path.join(appRoot, 'package-lock.json'))).every(([location, wanted]) => {
    if (location === '') return true;
    const found = installed[location];
    return found ? found.version === wanted.version : wanted.optional === true || (wanted.dev === true && !dev);
  });
}

/** @param {string[]} args @param {string} cwd @param {string} step */
async function npm(args, cwd, step) {
  const npmCli = process.env.npm_execpath;
  if (npmCli?.endsWith('.js')) await mustRun(step, process.execPath, [npmCli, ...args], { cwd });
  else await mustRun(step, 'npm', args, { cwd, shell: process.platform === 'win32' });
}

/** @param {boolean} dev */
async function installProduct(dev) {
  const lock = path.join(appRoot, 'package-lock.json');
  const modules = path.join(appRoot, 'node_modules');
  const expectedHash = hashOf(lock);
  if (hasMarker(modules, expectedHash)) return;
  if (!matchesLock(dev)) {
    const since = performance.now();
    say(
      `${existsSync(modules) ? 'Dependencies are stale' : 'Dependencies are missing'}: installing them from package-lock.json (npm ci, about half a minute)…`,
    );
    await npm(['ci', '--include=dev', '--include=optional', ...QUIET], appRoot, 'Installing the dependencies');
    say(`Dependencies installed in ${seconds(since)}.`);
  }
  if (matchesLock(true)) mark(modules, expectedHash);
}

/** @param {string} modules @param {string} expectedHash */
function mark(modules, expectedHash) {
  try {
    writeFileSync(path.join(modules, MARKER), expectedHash);
  } catch {
    // Installed by another user: without the marker every start runs the longer comparison above.
  }
}

async function installTools() {
  const folder = path.join(appRoot, '.tools');
  const modules = path.join(folder, 'node_modules');
  const expectedHash = hashOf(path.join(folder, 'package.json'));
  if (hasMarker(modules, expectedHash)) return;
  const since = performance.now();
  say('Installing the linters into .tools (npm install)…');
  // oxlint runs the plugin of ESLint, which would be installed as its peer.
  const options = ['--no-package-lock', '--include=optional', '--legacy-peer-deps', ...QUIET];
  await npm(['install', ...options], folder, 'Installing the linters');
  mark(modules, expectedHash);
  say(`Linters installed in ${seconds(since)}.`);
}

/**
 * Installs what is missing or stale: the product's packages exactly as locked, and with `tools` the linters of .tools. Development
 * packages may be absent unless `dev`. Runs no install scripts. @throws StepError
 * @param {{ tools?: boolean, dev?: boolean }} [options]
 */
export async function ensureInstalled({ tools = false, dev = true } = {}) {
  if (!existsSync(path.join(appRoot, 'package-lock.json')))
    throw new StepError(`package-lock.json is missing in ${appRoot}; the checkout is incomplete.`);
  await installProduct(dev);
  if (tools) await installTools();
}
