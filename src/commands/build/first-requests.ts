import path from 'node:path';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import { contractRoutes } from './contract-routes.ts';

const app = path.resolve(import.meta.dirname, '../../app');

/** The part of a feature that is read here. */
interface Feature {
  screens?: { path: string; bare?: boolean; firstRequest?: string; screen: () => unknown }[];
}

/** What the page's inline script asks for on a path, before any code has loaded. */
interface First {
  request: string;
  files: string[];
}

const frame = 'platform/console/shell/frame.tsx';

/** Path, below `src`, of the module that a screen imports. */
function importedBy(screen: () => unknown): string {
  const imported = /["'][^"']*\/src\/([^"']+\.tsx)["']/.exec(String(screen))?.[1];
  if (!imported) throw new Error(`The module of a screen with a first request must be imported directly: ${String(screen)}`);
  return imported;
}

/** Addresses of the file that has the module, and of those that it imports, besides the files of every page. */
function filesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const withImports = (chunk: Rolldown.OutputChunk | undefined): string[] =>
    chunk ? [chunk.fileName, ...chunk.imports.flatMap((name) => withImports(chunks.find(({ fileName }) => fileName === name)))] : [];
  const files = withImports(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`))));
  if (files.length === 0) throw new Error(`${module} is in no file of the console`);
  const everyPage = new Set(withImports(chunks.find(({ isEntry }) => isEntry)));
  return [...new Set(files)].filter((file) => !everyPage.has(file)).map((file) => `/${file}`);
}

/** Address of the page's own code. */
function entryOf(bundle: Rolldown.OutputBundle): string {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/app/console.tsx')));
  if (!entry) throw new Error('The page has no script of its own');
  return `/${entry.fileName}`;
}

const MODULE_SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;

const asScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The page's inline script sends a screen's first request, and loads the files of the frame and of such a screen, before any code
 * has loaded. This plugin gives it the request and the files of each screen path (`FIRST_REQUESTS`), taken from the screens'
 * manifests, the files of the frame (`FRAME_FILES`), the paths without a frame (`BARE_PATHS`), and the page's own code (`ENTRY`), which it runs after the first paint. Without the requests the first rows of the order list take 3 % longer, 11 %
 * on a slow processor. The files would otherwise load only after the page's own code has run.
 */
export function firstRequests(): Plugin {
  return {
    name: 'first-requests',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        // In development, addresses of assets are unknown here, and speed does not matter.
        if (!bundle) {
          return html
            .replace('FIRST_REQUESTS', '{}')
            .replace('FRAME_FILES', '[]')
            .replace('BARE_PATHS', '[]')
            .replaceAll('ENTRY', 'null')
            .replace(/<link rel="preload".*\/>/, '');
        }
        const { module } = await runnerImport<{ consoleFeatures: Feature[] }>(path.join(app, 'console-features.ts'), {
          root: app,
          configFile: false,
          logLevel: 'warn',
          plugins: [contractRoutes()],
        });
        const screens = module.consoleFeatures.flatMap((feature) => feature.screens ?? []);
        const bare = screens.filter((screen) => screen.bare).map((screen) => screen.path);
        const requests: Record<string, First> = {};
        for (const { path: address, firstRequest, screen } of screens) {
          if (firstRequest) requests[address] = { request: `/api${firstRequest}`, files: filesOf(bundle, importedBy(screen)) };
        }
        return html
          .replace('FIRST_REQUESTS', asScript(requests))
          .replace('FRAME_FILES', asScript(filesOf(bundle, frame)))
          .replace('BARE_PATHS', asScript(bare))
          .replaceAll('ENTRY', asScript(entryOf(bundle)))
          .replaceAll(MODULE_SCRIPT, '<link rel="modulepreload" crossorigin href="$1">');
      },
    },
  };
}
