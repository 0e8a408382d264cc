import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import type { VitestPluginContext } from 'vitest/node';
import { contractRoutes } from './src/commands/build/contract-routes.ts';
import { fewFiles, preloadsOf } from './src/commands/build/few-files.ts';
import { firstRequests } from './src/commands/build/first-requests.ts';
import { statecharts } from './src/commands/statecharts-bundle.ts';

const PROCESSES = 'tests/**/server/{durability,restart}/**/*.test.ts';
const CONSOLE = ['tests/**/console/**/*.test.{ts,tsx}', 'tests/*/console.test.tsx'];
const inBrowser = {
  environment: 'jsdom',
  setupFiles: 'tests/support/browser-shims.ts',
  testTimeout: 90_000,
  hookTimeout: 90_000,
};

/** Tests that load modules anew, replace them, start the session, which lasts as long as the page, or say that they need a page of their own. */
const ofOwnPage = readdirSync(path.join(import.meta.dirname, 'tests'), { recursive: true })
  .map((name) => path.posix.join('tests', String(name).replaceAll('\\', '/')))
  .filter(
    (name) =>
      /\.test\.tsx?$/.test(name) &&
      /\bvi\.(mock|doMock|resetModules)\(|\bstartSession\(|\bsession\.start\(|\bpage of its own\b/.test(
        readFileSync(path.join(import.meta.dirname, name), 'utf8'),
      ),
  );

/** Modules that import what is there, such as every feature, are cached for the files that are there. */
const importsByName = {
  name: 'imports-by-name',
  configureVitest({ experimental_defineCacheKeyGenerator: define }: VitestPluginContext): void {
    const files = readdirSync(path.join(import.meta.dirname, 'src'), { recursive: true }).join('\n');
    define(({ sourceCode }) => (/import\.meta\.glob|import\(`/.test(sourceCode) ? files : null));
  },
};

const onDatabase = { globalSetup: 'tests/support/database.ts', testTimeout: 180_000, hookTimeout: 180_000 };

export default defineConfig({
  root: 'src/app',
  plugins: [react(), statecharts(import.meta.dirname), contractRoutes(), fewFiles(), firstRequests(), importsByName],
  // Leaves the debug messages of Sentry out.
  define: { __SENTRY_DEBUG__: false },
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies) => preloadsOf(dependencies),
    },
    assetsInlineLimit: 0,
  },
  test: {
    root: import.meta.dirname,
    // Of this checkout alone: others may share `node_modules`.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'dist/test-modules' },
    // A runaway loop fails within seconds instead of taking the machine's memory.
    execArgv: ['--max-old-space-size=1536'],
    silent: 'passed-only',
    // The reporter prints a line for every slower test.
    slowTestThreshold: 10_000,
    // Tests wait often enough, for the database or a timer, that two processors take two of them beside the program that hands them out.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          // Nothing in these tests is changed by another: the machines and what they import are loaded once, not for every file.
          isolate: false,
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/**/{server,console}/**', 'tests/*/{server,console}.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          // Each file starts a server of its own; the code that it starts is loaded once.
          isolate: false,
          include: ['tests/**/server/**/*.test.ts', 'tests/*/server.test.ts'],
          exclude: [PROCESSES],
          ...onDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          environment: 'node',
          // They kill servers and measure how soon the next one answers: after all others, one at a time.
          include: [PROCESSES],
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
          ...onDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          // The console's code is loaded once for each worker; `browser-shims.ts` resets what a test may have left in it.
          isolate: false,
          include: CONSOLE,
          exclude: ofOwnPage,
          ...inBrowser,
        },
      },
      {
        extends: true,
        test: {
          name: 'console pages',
          include: ofOwnPage.filter((name) => /\/console(\/|\.test)/.test(name)),
          ...inBrowser,
        },
      },
    ],
  },
});
