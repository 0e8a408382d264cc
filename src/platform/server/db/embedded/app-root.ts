import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const APP_NAME = 'galen-ops';

function isAppRoot(folder: string): boolean {
  const manifest = path.join(folder, 'package.json');
  if (!existsSync(manifest)) return false;
  const parsed: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
  return typeof parsed === 'object' && parsed !== null && 'name' in parsed && parsed.name === APP_NAME;
}

/**
 * The folder with the product's package.json, found by walking up, because bundled files lie elsewhere than their source.
 * @throws Error if no parent folder is the product's
 */
export function findAppRoot(from: string = path.dirname(fileURLToPath(import.meta.url))): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    if (isAppRoot(folder)) return folder;
    if (path.dirname(folder) === folder) throw new Error(`No package.json named ${APP_NAME} above ${from}.`);
  }
}
