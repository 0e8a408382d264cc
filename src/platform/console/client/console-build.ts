/** Name of the running build: the content hash in the entry file's name. */
export function consoleBuild(): string {
  const begin = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
  return /(?<![\w-])([\w-]+)\.js$/.exec(begin)?.[1]?.slice(0, 80) ?? 'development';
}
