/** npm run paths: `--help` lists the options. It runs in a separate process because the product never imports tests. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { appRoot, command } from './step.mjs';

const program = fileURLToPath(new URL('../../tests/support/paths/main.ts', import.meta.url));
const browserOptions = ['--browser', '--headed', '--screens'];

/** Builds the product and finds a browser for it. @returns {Promise<NodeJS.ProcessEnv>} */
async function browserEnvironment() {
  const { ensureBuilt } = await import('./build.mjs');
  const { ensureChromium } = await import('./chromium.mjs');
  await ensureBuilt();
  return { GALEN_CHROMIUM: (await ensureChromium()).executablePath };
}

await command(async () => {
  const args = process.argv.slice(2);
  const env = !args.includes('--help') && args.some((argument) => browserOptions.includes(argument)) ? await browserEnvironment() : {};
  const { status, error } = spawnSync(process.execPath, ['--import', 'tsx', program, ...args], {
    cwd: appRoot,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (error) throw error;
  process.exitCode = status ?? 1;
});
