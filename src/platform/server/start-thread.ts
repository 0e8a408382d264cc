import { Worker } from 'node:worker_threads';

/** Whether the server runs from its sources; the build puts the files of threads and processes beside the server. */
export const isFromSources = import.meta.url.endsWith('.ts');
export const builtFile = ({ pathname }: URL): URL =>
  new URL(pathname.slice(pathname.lastIndexOf('/') + 1).replace(/\.ts$/, '.js'), import.meta.url);

/**
 * Starts a thread; from sources it first needs the loader of TypeScript.
 *
 * @param source address of its `.ts` file, which is an entry point of `src/commands/build.mjs`
 */
export const startThread = (source: URL): Worker =>
  isFromSources
    ? new Worker(`import('tsx/esm/api').then(({ register }) => (register(), import('${source.href}')))`, { eval: true })
    : new Worker(builtFile(source));
