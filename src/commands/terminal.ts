/** Contents of a command's `--help`. */
export interface Help {
  /** What the command does, in a sentence. */
  about: string;
  /** `npm run paths -- [options]` */
  usage: string;
  /** Options as typed, with a one-line description. */
  options: Readonly<Record<string, string>>;
  /** Complete commands with their purpose. */
  examples: Readonly<Record<string, string>>;
}

export function helpText({ about, usage, options, examples }: Help): string {
  return [about, '', `  ${usage}`, '', ...columns(options), '', 'For example:', ...columns(examples)].join('\n');
}

function columns(rows: Readonly<Record<string, string>>): string[] {
  const width = Math.max(...Object.keys(rows).map((name) => name.length));
  return Object.entries(rows).map(([name, description]) => `  ${name.padEnd(width)}  ${description}`);
}

export const isHelpRequested = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h');

/** Exits without an error if the reader closes the pipe, as `| head` does. */
export function exitOnClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit();
    });
  }
}
