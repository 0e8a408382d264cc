/** Name of the console that runs: of the file that the page begins with, whose name is made from its content. */
export function consoleBuild(): string {
  const begin = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
  return /([\w-]+)\.js$/.exec(begin)?.[1]?.slice(0, 80) ?? 'development';
}
