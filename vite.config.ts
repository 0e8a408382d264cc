import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { contractRoutes } from './src/commands/build/contract-routes.ts';
import { fewFiles } from './src/commands/build/few-files.ts';
import { firstRequests } from './src/commands/build/first-requests.ts';
import { statecharts } from './src/commands/statecharts-bundle.ts';

const PROCESSES = 'tests/**/server/{durability,restart}/**/*.test.ts';
const onDatabase = { globalSetup: 'tests/support/database.ts', testTimeout: 60_000, hookTimeout: 120_000 };

export default defineConfig({
  root: 'src/app',
  plugins: [react(), statecharts(import.meta.dirname), contractRoutes(), fewFiles(), firstRequests()],
  // Leaves the debug messages of Sentry out.
  define: { __SENTRY_DEBUG__: false },
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  test: {
    root: import.meta.dirname,
    experimental: { fsModuleCache: true },
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
          environment: 'jsdom',
          include: ['tests/**/console/**/*.test.{ts,tsx}', 'tests/*/console.test.tsx'],
          setupFiles: 'tests/support/browser-shims.ts',
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
