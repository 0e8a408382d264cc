import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PAGE_SETTINGS_ID, unconfigured } from '#platform/contract/page-settings.ts';

/** Marker in every file that must not be served. */
export const CANARY = 'canary-that-must-not-get-out';

export const INLINE = "document.documentElement.dataset.theme = 'dark';";
const pageWith = (settings: string) =>
  `<!doctype html><html><head><script>${INLINE}</script><script type="module" src="/assets/main-a1b2.js"></script>${settings}</head><body></body></html>`;
/** The expected page without configuration. */
export const PAGE = pageWith(`<script type="application/json" id="${PAGE_SETTINGS_ID}">${JSON.stringify(unconfigured)}</script>`);
const hidden = [
  '.env',
  '.git/config',
  'package.json',
  'src/app/create-app.ts',
  'dist/server/main.js',
  'dist/console/.vite/manifest.json',
  'dist/console/secret.txt',
  'dist/console/assets/.env',
  'dist/console/assets/.git/HEAD',
];

/** A checkout with a built console, and files next to it that must not be served. */
export function buildConsole(): { root: string; remove: () => void } {
  const root = mkdtempSync(path.join(tmpdir(), 'galen-build-'));
  const write = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  };
  for (const file of hidden) write(file, CANARY);
  write('dist/console/index.html', pageWith(''));
  write('dist/console/assets/main-a1b2.js', 'console.log(1);');
  write('dist/console/assets/main-a1b2.js.br', 'compressed');
  write('dist/console/assets/main-c3d4.css', 'body{}');
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
