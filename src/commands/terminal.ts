/** What `--help` says of a command. */
export interface Help {
  /** What the command does, in a sentence. */
  about: string;
  /** `npm run paths -- [options]` */
  usage: string;
  /** Each option as it is typed, and what it does in one line. */
  options: Readonly<Record<string, string>>;
  /** Each a whole command, and what it is for. */
  examples: Readonly<Record<string, string>>;
}

export function helpText({ about, usage, options, examples }: Help): string {
  return [about, '', `  ${usage}`, '', ...columns(options), '', 'For example:', ...columns(examples)].join('\n');
}

function columns(rows: Readonly<Record<string, string>>): string[] {
  const width = Math.max(...Object.keys(rows).map((name) => name.length));
  return Object.entries(rows).map(([name, what]) => `  ${name.padEnd(width)}  ${what}`);
}

export const asksForHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h');

/** Whoever reads what is printed may have read enough, as `| head` has: the command ends there, and nobody is told of a fault. */
export function endWithReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit();
    });
  }
}
