import { minifyContractRouter } from '@orpc/contract';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/**
 * The console calls operations by method and path alone: schemas stay on the server. `virtual:contract-routes` is the
 * contract without them.
 */
function contractRoutes(): Plugin {
  const id = 'virtual:contract-routes';
  return {
    name: 'contract-routes',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: async (resolved) => {
      if (resolved !== `\0${id}`) return null;
      const { contract } = await import('./src/contracts/index.ts');
      return `export default ${JSON.stringify(minifyContractRouter(contract))}`;
    },
  };
}

export default defineConfig({
  root: 'src/console',
  plugins: [react(), contractRoutes()],
  build: { outDir: '../../dist/console', emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  test: {
    root: import.meta.dirname,
    projects: [
      {
        extends: true,
        test: { name: 'pure', environment: 'node', include: ['tests/{machines,contracts,charts,architecture}/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: 'tests/support/database.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          environment: 'jsdom',
          include: ['tests/console/**/*.test.{ts,tsx}'],
          setupFiles: 'tests/support/browser-shims.ts',
        },
      },
    ],
  },
});
