import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread. The build puts its file beside the server; from sources it first needs the loader of TypeScript.
 *
 * @param source address of its `.ts` file, which is an entry point of `src/commands/build.mjs`
 */
export function startThread(source: URL, options: WorkerOptions = {}): Worker {
  if (import.meta.url.endsWith('.ts'))
    return new Worker(`import('tsx/esm/api').then(({ register }) => (register(), import('${source.href}')))`, { ...options, eval: true });
  const file = source.pathname.slice(source.pathname.lastIndexOf('/') + 1).replace(/\.ts$/, '.js');
  return new Worker(new URL(file, import.meta.url), options);
}
