import { defineConfig } from '@playwright/test';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setBusinessTimeZone } from '#platform/contract/business-day.ts';
import { telephoneSecret } from '#tests/support/journeys/telephone.ts';

/**
 * Journeys run against the product as it is started, with a database of their own, in the browser that the test command found.
 * GALEN_JOURNEYS_WORKERS: how many at a time, each beside a product of its own, so that none sees what another does.
 * GALEN_JOURNEYS_PROCESSES: processes of each product.
 */
const workers = Number(process.env['GALEN_JOURNEYS_WORKERS'] ?? 2);
const processes = process.env['GALEN_JOURNEYS_PROCESSES'] ?? '1';
/** The first worker's product; the others follow. */
const port = Number(process.env['GALEN_JOURNEYS_PORT'] ?? 4390);
const output = path.join(import.meta.dirname, '../test-results');

/** For the databases of this run alone; gone when the run has ended, which is after its servers. */
function freshFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'galen-journeys-'));
  // PostgreSQL runs as another user when the tests run as root; it has to pass through.
  chmodSync(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The time zone in which it is between 11 and 12 now: sessions end with the business day (§4.4), and slots and calls with its evening. */
function zoneBeforeNoon(): string {
  // From −11 to 12 hours ahead of UTC, whose sign is the other one in this name.
  const ahead = ((11 - new Date().getUTCHours() + 35) % 24) - 11;
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

// Workers read this file again; they inherit folder and time zone.
const dataFolder = (process.env['GALEN_JOURNEYS_DATA'] ||= freshFolder());
const timeZone = (process.env['GALEN_JOURNEYS_ZONE'] ||= zoneBeforeNoon());
setBusinessTimeZone(timeZone);

export default defineConfig({
  testDir: 'journeys',
  // Emptied before each run; what the other tests wrote stands beside it.
  outputDir: path.join(output, 'journeys'),
  workers,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['dot'], ['json', { outputFile: path.join(output, 'journeys.json') }]],
  use: {
    // A secure cookie is kept on localhost without TLS.
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: timeZone,
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['GALEN_CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        '--disable-dev-shm-usage',
        '--font-render-hinting=none',
      ],
    },
  },
  webServer: Array.from({ length: workers }, (_, worker) => ({
    command: `node src/commands/start.mjs --processes ${processes}`,
    cwd: path.join(import.meta.dirname, '..'),
    url: `http://localhost:${port + worker}/readyz`,
    env: {
      PORT: String(port + worker),
      GALEN_DATA_DIR: path.join(dataFolder, String(worker)),
      BUSINESS_TIME_ZONE: timeZone,
      DEMO_STANDS_STILL: '1',
      TELEPHONY_HOOK_SECRETS: telephoneSecret,
    },
    timeout: 180_000,
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
  })),
});
