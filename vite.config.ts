import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import react from '@vitejs/plugin-react';
import path from 'node:path';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import { defineConfig } from 'vitest/config';
import type { Area } from './src/console/areas/area.ts';
import { statecharts } from './src/commands/statecharts-bundle.ts';

/** The contract as a tree of `GET /oms/orders`: what a call is made from. */
type Routes = string | { [name: string]: Routes };

function routesOf(router: AnyContractRouter): Routes {
  if (!isContractProcedure(router)) return Object.fromEntries(Object.entries(router).map(([name, below]) => [name, routesOf(below)]));
  const { method = 'POST', path: address, inputStructure, outputStructure } = router['~orpc'].route;
  if (!address || inputStructure || outputStructure) throw new Error(`The console can not call ${address} by method and path alone`);
  return `${method} ${address}`;
}

/**
 * The console calls operations by method and path alone: schemas, permissions and descriptions stay on the server.
 * `virtual:contract-routes` is the contract without them.
 */
function contractRoutes(): Plugin {
  const id = 'virtual:contract-routes';
  return {
    name: 'contract-routes',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: async (resolved) => {
      if (resolved !== `\0${id}`) return null;
      const { contract } = await import('./src/contracts/index.ts');
      return `export default ${JSON.stringify(routesOf(contract))}`;
    },
  };
}

const consoleRoot = path.join(import.meta.dirname, 'src/console');

/** Shared by screens, and so small that a request of its own would cost more than its bytes on every page. */
const smallParts =
  /\/src\/console\/(lib\/(?!connections|sentry-client|notification-stream)|ui\/(base|controls|feedback|fields(?!\/(date-|.*typeahead))))\/|rolldown\/runtime/;

/** What lists of records are made of. */
const listParts =
  /\/src\/console\/(ui\/(fields\/(date-|.*typeahead)|list\/(?!windowed\/)|record\/)|domain\/(order-|tat-|choice-label)|lib\/general-data)/;

/** The lists of orders: one file, so that who has seen one has the other. */
const orderLists = /\/src\/console\/(domain\/orders|areas\/(orders|doctor-orders))\//;

/**
 * Few files besides the screen's own, since every further one is a request before the first row: what all pages need, what
 * surrounds the screens of a signed-in user (both follow from the imports), and what lists are made of.
 */
function fewFiles(): Plugin {
  const everywhere = new Set<string>();
  const around = new Set<string>();
  return {
    name: 'few-files',
    apply: 'build',
    config: () => {
      const groups = [
        { name: 'console', test: (id: string) => everywhere.has(id) || smallParts.test(id), priority: 3 },
        { name: 'frame', test: (id: string) => around.has(id), priority: 2 },
        { name: 'list', test: listParts, priority: 1 },
        { name: 'orders', test: orderLists, priority: 0 },
      ];
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
    buildEnd() {
      const collect = (id: string, into: Set<string>) => {
        if (into.has(id)) return;
        into.add(id);
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) collect(imported, into);
      };
      collect(path.join(consoleRoot, 'main.tsx'), everywhere);
      collect(path.join(consoleRoot, 'app/shell/frame.tsx'), around);
    },
  };
}

/**
 * The bundler keeps half a kilobyte of its own code in a file that every other file asks for first. It moves into the
 * page's own file: one request less on every page.
 */
function foldRuntime(): Plugin {
  const aliases = (list: string, between: string) => list.replaceAll(/([\w$]+) as ([\w$]+)/g, between);
  return {
    name: 'fold-runtime',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler: (_options, bundle) => {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
        const page = chunks.find(({ name }) => name === 'console');
        const [, body, exported] = /^([\s\S]*?)export\{([^}]*)\};?\s*$/.exec(runtime?.code ?? '') ?? [];
        if (!runtime || !page || body === undefined || exported === undefined) throw new Error('The bundler\u2019s runtime was not found');
        const asked = new RegExp(`import(?:\\{([^}]*)\\}from)?"\\./${path.basename(runtime.fileName)}";`);
        // Who takes nothing from it only wanted it to have run.
        const taken = (code: string, from: string) =>
          code.replace(asked, (_import, names?: string) => (names ? `${from}const{${aliases(names, '$1:$2')}}=$runtime;` : ''));
        for (const chunk of chunks)
          if (chunk !== page) chunk.code = taken(chunk.code, `import{$runtime}from"./${path.basename(page.fileName)}";`);
        page.code = `const $runtime=(()=>{${body}return{${aliases(exported, '$2:$1')}}})();${taken(page.code, '')}export{$runtime};`;
        delete bundle[runtime.fileName];
      },
    },
    // The page was already told to fetch the file ahead.
    transformIndexHtml: { order: 'post', handler: (html) => html.replace(/\s*<(link|script)[^>]*rolldown-runtime[^>]*>(<\/script>)?/, '') },
  };
}

interface ScreenFiles {
  /** Everything the screen's code and style come from, besides what the page loads anyway. */
  files: string[];
  /** Address of the question that the screen asks first. */
  first?: string;
  /** Loads for everybody; other screens only where a user is stored. */
  open?: true;
}

/**
 * The page's inline script asks for the screen of its address at once, instead of after the entry has run. Here it
 * learns which files those are (`SCREENS`), from the areas' manifests and the chunks that were built.
 */
function screenFiles(): Plugin {
  const closure = (bundle: Rolldown.OutputBundle, name: string, into = new Set<string>()): Set<string> => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || into.has(name)) return into;
    into.add(name);
    for (const imported of chunk.imports) closure(bundle, imported, into);
    return into;
  };
  const describe = (bundle: Rolldown.OutputBundle, area: Area): ScreenFiles => {
    const named = /import\w*\("([^"]+)"/.exec(area.screen.toString())?.[1] ?? '';
    const module = path.join(consoleRoot, named.startsWith('/') ? named : `areas/${area.id.split('/')[0]}/${named}`);
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const fileOf = (source: string) => {
      const chunk = chunks.find((candidate) => candidate.moduleIds.includes(source));
      if (!chunk) throw new Error(`No chunk has ${source}`);
      return chunk.fileName;
    };
    const known = chunks.filter((chunk) => chunk.isEntry).reduce((into, entry) => closure(bundle, entry.fileName, into), new Set<string>());
    const wanted = [fileOf(module), ...(area.access === 'public' ? [] : [fileOf(path.join(consoleRoot, 'app/shell/frame.tsx'))])];
    const files = [...new Set(wanted.flatMap((file) => [...closure(bundle, file)]))]
      .filter((file) => !known.has(file))
      .map((file) => `/${file}`);
    return { files, ...(area.firstRequest && { first: `/api${area.firstRequest}` }), ...(area.access === 'public' && { open: true }) };
  };
  return {
    name: 'screen-files',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        if (!bundle) return html.replace('SCREENS', '{}');
        const { module } = await runnerImport<{ areas: Area[] }>(path.join(consoleRoot, 'areas/index.ts'), {
          root: consoleRoot,
          logLevel: 'warn',
        });
        const screens = Object.fromEntries(module.areas.map((area) => [area.path, describe(bundle, area)]));
        return html.replace('SCREENS', JSON.stringify(screens).replaceAll('<', '\\u003c'));
      },
    },
  };
}

export default defineConfig({
  root: 'src/console',
  plugins: [react(), statecharts(import.meta.dirname), contractRoutes(), fewFiles(), foldRuntime(), screenFiles()],
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // All styles together are smaller than the request that a second file would cost.
    cssCodeSplit: false,
  },
  test: {
    root: import.meta.dirname,
    projects: [
      {
        extends: true,
        test: { name: 'pure', environment: 'node', include: ['tests/{machines,contracts,charts,architecture,spec}/**/*.test.ts'] },
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
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
