import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { appRoot, say, seconds, StepError } from './step.mjs';

const INPUTS = ['src', 'machines', 'statecharts', 'package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json'];
/** Commands that do not affect the result; only this one and the statechart plugins do. */
const IGNORED = /^src[\\/]commands[\\/](?!build\.mjs$|build[\\/]|statechart[\w-]+\.ts$)/;
const COMPRESSED = /\.(js|css|html|svg|json)$/;

const dist = path.join(appRoot, 'dist');
const marker = path.join(dist, '.inputs');

/** @param {string} relative file or folder below the checkout @returns {string[]} files, relative, sorted */
function filesOf(relative) {
  const absolute = path.join(appRoot, relative);
  if (!existsSync(absolute)) return [];
  const entries = readdirSync(absolute, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.relative(appRoot, path.join(entry.parentPath, entry.name)));
  return files.filter((file) => !IGNORED.test(file)).toSorted();
}

function hashInputs() {
  const hash = createHash('sha256');
  for (const input of INPUTS) {
    const files = path.extname(input) ? [input] : filesOf(input);
    for (const file of files)
      hash
        .update(`${file}\0`)
        .update(readFileSync(path.join(appRoot, file)))
        .update('\0');
  }
  return hash.digest('hex');
}

/** Whether dist/ was built from the current sources. */
export function isBuilt(inputHash = hashInputs()) {
  const outputs = ['server/server.js', 'console/index.html'].every((file) => existsSync(path.join(dist, file)));
  return outputs && existsSync(marker) && readFileSync(marker, 'utf8') === inputHash;
}

async function buildConsole() {
  const vite = await import('vite');
  await vite.build({ configFile: path.join(appRoot, 'vite.config.ts'), mode: 'production', logLevel: 'warn' });
  const page = path.join(dist, 'console/index.html');
  if (!existsSync(page))
    throw new StepError(`The console was built, but ${page} is missing: build.outDir in vite.config.ts must be dist/console.`);
}

/** Files of threads and processes, beside the server: see `startThread` and `startChild`. */
export const threads = {
  'print-worker': 'src/features/bills/server/invoice/print-worker.ts',
  'table-worker': 'src/platform/server/print/table-worker.ts',
  'read-worker': 'src/platform/import/server/reading/read-worker.ts',
};

async function buildServer() {
  const esbuild = await import('esbuild');
  const outdir = path.join(dist, 'server');
  rmSync(outdir, { recursive: true, force: true });
  await esbuild.build({
    absWorkingDir: appRoot,
    entryPoints: { server: 'src/app/server.ts', backup: 'src/app/backup.ts', ...threads },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    // Subpath imports look like packages, but their files belong in the bundle.
    alias: Object.fromEntries(ownImports()),
    sourcemap: true,
    logLevel: 'warning',
  });
  const migrations = path.join(appRoot, 'src/platform/server/db/migrations');
  if (existsSync(migrations)) cpSync(migrations, path.join(outdir, 'migrations'), { recursive: true });
}

/** @returns {[string, string][]} `#server` → absolute folder, from package.json "imports" */
function ownImports() {
  const { imports } = JSON.parse(readFileSync(path.join(appRoot, 'package.json'), 'utf8'));
  return Object.entries(imports).map(([from, to]) => [from.replace('/*', ''), path.join(appRoot, to.replace('/*', ''))]);
}

/** @param {string} file */
async function compress(file) {
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(content, { params }), promisify(gzip)(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/** Writes .br and .gz beside each text file of the console, so that the server never compresses at run time. */
async function compressConsole() {
  const entries = readdirSync(path.join(dist, 'console'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSED.test(entry.name));
  await Promise.all(files.map((entry) => compress(path.join(entry.parentPath, entry.name))));
}

/**
 * Builds dist/console and dist/server when their sources changed since the last build. @throws StepError
 */
export async function ensureBuilt() {
  const inputHash = hashInputs();
  if (isBuilt(inputHash)) return;
  const start = performance.now();
  say('Building console and server…');
  mkdirSync(dist, { recursive: true });
  rmSync(marker, { force: true });
  try {
    await buildConsole();
    await buildServer();
    await compressConsole();
  } catch (error) {
    if (error instanceof StepError) throw error;
    throw new StepError(`The build failed: ${error instanceof Error ? error.message : String(error)}`);
  }
  writeFileSync(marker, inputHash);
  say(`Built in ${seconds(start)}.`);
}
