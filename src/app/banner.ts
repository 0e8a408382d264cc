import { product } from '#platform/contract/product.ts';
import type { Config } from '#platform/server/config.ts';
import type { Filling } from './fill.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Prints start-up messages to the terminal. */
export const plainly = { info: print, warn: print, error: (line: string) => void process.stderr.write(`${line}\n`) };

/** Address and accounts, once everything answers. */
export function banner(config: Config, port: number, filling: Filling): string {
  const host = config.host === '127.0.0.1' || config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  const lines = ['', `  ${product.title} is ready:  http://${host}:${port}`, ''];
  if (filling.kind === 'demo') {
    lines.push(`  Demo accounts (password for all: ${filling.password})`);
    for (const { title, username, mfa } of filling.accounts)
      lines.push(`    ${username.padEnd(12)} ${title}${mfa ? ', with a code that the sign-in page shows' : ''}`);
  }
  if (filling.kind === 'administrator')
    lines.push(`  First account: ${filling.username}, password ${filling.password} (shown this once; write it down)`);
  lines.push('', '  Operations: /api/docs     Stop: Ctrl+C', '');
  return `${lines.join('\n')}\n`;
}
