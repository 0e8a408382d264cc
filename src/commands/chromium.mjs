import { existsSync } from 'node:fs';
import path from 'node:path';
import { appRoot, run, say, StepError } from './step.mjs';

/** Disables background traffic; /dev/shm is small in containers; letters are placed as in a window. */
const ARGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
];
/** Debian's packages, the lighter one first. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const INSTALLED = [
  // The same browser without a window, which takes a quarter less processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];
const APT = ['-o', 'DPkg::Lock::Timeout=300', '-q'];

/** Whether the browser starts: the file may be a stub, or lack a library. @param {string} executablePath */
async function starts(executablePath) {
  const { chromium } = await import('playwright');
  try {
    const browser = await chromium.launch({ executablePath, args: ARGS, timeout: 30_000 });
    await browser.close();
    return true;
  } catch (error) {
    say(`${executablePath} does not start: ${String(error).split('\n')[0]}`);
    return false;
  }
}

/** @param {(string | undefined)[]} candidates @returns {Promise<string | undefined>} the first that exists and starts */
async function findStarting(candidates) {
  for (const candidate of candidates) if (candidate && existsSync(candidate) && (await starts(candidate))) return candidate;
  return undefined;
}

async function findByEnvironment() {
  const named = process.env.GALEN_CHROMIUM ?? process.env.CHROME_PATH;
  if (!named) return undefined;
  if (await findStarting([named])) return named;
  throw new StepError(
    `GALEN_CHROMIUM or CHROME_PATH names ${named}, which is missing or does not start. Correct it, or unset it to have a browser searched.`,
  );
}

async function playwrightExecutable() {
  const { chromium } = await import('playwright');
  return chromium.executablePath();
}

async function installByApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say('No Chromium found: installing Debian’s package…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', [...APT, 'update'], { env });
  for (const name of PACKAGES) {
    const code = await run('apt-get', [...APT, 'install', '-y', '--no-install-recommends', name], { env });
    if (code === 0) return findStarting(INSTALLED);
    say(`apt-get could not install ${name} (exit code ${code}).`);
  }
  return undefined;
}

async function installByPlaywright() {
  say('No Chromium found: downloading Playwright’s own…');
  const cli = path.join(appRoot, 'node_modules/playwright/cli.js');
  const code = await run(process.execPath, [cli, 'install', 'chromium']);
  if (code !== 0) say(`The download failed (exit code ${code}).`);
  return findStarting([await playwrightExecutable()]);
}

/**
 * Finds a Chromium that starts, or installs one: GALEN_CHROMIUM or CHROME_PATH, an installed one, Playwright's own, apt-get (as root),
 * Playwright's download. Requires the installed dependencies. @throws StepError if all of them fail
 * @returns {Promise<{ executablePath: string, args: string[] }>}
 */
export async function ensureChromium() {
  const executablePath =
    (await findByEnvironment()) ??
    (await findStarting([...INSTALLED, await playwrightExecutable()])) ??
    (await installByApt()) ??
    (await installByPlaywright());
  if (!executablePath) {
    throw new StepError(
      'No Chromium could be found or installed. Install one (Debian: apt-get install chromium) or set GALEN_CHROMIUM to the path of a Chromium or Chrome, and run the command again.',
    );
  }
  say(`Browser: ${executablePath}`);
  return { executablePath, args: ARGS };
}
