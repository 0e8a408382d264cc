import react from '@vitejs/plugin-react';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { projectRoot } from './machines.ts';
import { statecharts } from './statecharts-bundle.ts';

/** The site is English only: omits the catalogues of other languages. */
function englishOnly(): Plugin {
  const nothing = '\0nothing';
  return {
    name: 'english-only',
    enforce: 'pre',
    resolveId: (id, importer) => (importer?.endsWith('/language/language.ts') && id.endsWith('/hi.json') ? nothing : null),
    load: (id) => (id === nothing ? 'export default {}' : null),
  };
}

/** The page for script and style. Browsers load no modules from `file:`, so the script is a classic one. */
function sitePage(): Plugin {
  return {
    name: 'site-page',
    generateBundle: {
      // Runs last because other plugins emit the style.
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle).map(({ fileName }) => fileName);
        const withEnding = (ending: string) => files.filter((name) => name.endsWith(ending));
        const styles = withEnding('.css').map((name) => `<link rel="stylesheet" href="./${name}">`);
        const scripts = withEnding('.js').map((name) => `<script defer src="./${name}"></script>`);
        this.emitFile({ type: 'asset', fileName: 'index.html', source: html([...styles, ...scripts].join('\n')) });
      },
    },
  };
}

const html = (files: string): string => `<!doctype html>
<html lang="en" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Statecharts</title>
<link rel="icon" href="data:,">
${files}
</head>
<body>
<div id="root"></div>
<noscript>The statecharts are shown by a script. Their pictures are in the folder files.</noscript>
</body>
</html>
`;

/** Builds the statecharts as a folder that works without a server. @param outDir is emptied first */
export async function buildSite(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: path.join(projectRoot, 'src/workbench/console/site'),
    base: './',
    mode: 'production',
    logLevel: 'warn',
    plugins: [react(), statecharts(projectRoot), englishOnly(), sitePage()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: false,
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: {
        // The loader of split files uses `import.meta`, but nothing is split here.
        checks: { emptyImportMeta: false, pluginTimings: false },
        input: path.join(projectRoot, 'src/workbench/console/site/main.tsx'),
        output: { format: 'iife', codeSplitting: false, entryFileNames: 'site.js', assetFileNames: 'files/[name]-[hash][extname]' },
      },
    },
  });
}
