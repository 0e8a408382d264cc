import { parseArgs } from 'node:util';
import { helpText } from '../../../src/commands/terminal.ts';
import { mostLike } from './most-like.ts';

/** Invalid request, printed without a stack. */
export class WishError extends Error {}

export interface PathOptions {
  machine: string | undefined;
  path: string | undefined;
  list: boolean;
  browser: boolean;
  headed: boolean;
  screens: boolean;
  report: boolean;
  json: boolean;
  write: boolean;
  check: boolean;
  /** Number of random walks; 0 for none. */
  walk: number;
  seed: number;
  /** Maximum length of a walk in steps. */
  steps: number;
}

const declaredOptions = {
  machine: { type: 'string', value: 'ID', about: 'only this machine, or several: signIn,logout' },
  run: { type: 'boolean', about: 'drives generated and filed paths on the actor and prints what they cover; so it does unasked' },
  list: { type: 'boolean', about: 'prints the paths with their ids; * marks those that suffice for every transition' },
  path: { type: 'string', value: 'ID', about: 'one path again, step by step; the beginning of its id is enough' },
  walk: { type: 'string', value: 'N', about: 'N random walks on the actor; what fails is shortened and told how to repeat' },
  seed: { type: 'string', value: 'S', about: 'of the walks: the same seed walks the same ways; another one each time unless said' },
  steps: { type: 'string', value: 'L', about: 'of the walks: how many steps each has; 40 unless said' },
  browser: { type: 'boolean', about: 'drives the filed paths in a browser too' },
  headed: { type: 'boolean', about: 'shows the browser; implies --browser' },
  screens: { type: 'boolean', about: 'files what the browser took and what each state looks like; implies --browser' },
  report: { type: 'boolean', about: 'writes test-results/paths/index.html, as every run in the browser and every failure does' },
  json: { type: 'boolean', about: 'prints the report as JSON' },
  write: { type: 'boolean', about: 'files the paths as statecharts/<machine>.paths.json: from now on the arrows lead there' },
  check: { type: 'boolean', about: 'fails also when --write would change a file' },
  help: { type: 'boolean', short: 'h', about: 'this' },
} as const;

/** Text of `--help`. */
export function optionsText(): string {
  const lines = Object.entries(declaredOptions).map(([name, option]) => [
    `--${name}${'value' in option ? ` ${option.value}` : ''}`,
    option.about,
  ]);
  return helpText({
    about: 'Drives every machine along paths that are generated from it, and along the filed ones.',
    usage: 'npm run paths -- [options]',
    options: Object.fromEntries(lines) as Record<string, string>,
    examples: {
      'npm run paths -- --machine signIn --list': 'the paths of sign-in with their ids',
      'npm run paths -- --machine signIn --walk 100 --seed 7': 'a hundred random walks, the same each time',
    },
  });
}

/** Parses the options. @throws WishError with one sentence for unknown or conflicting options */
export function readOptions(args = process.argv.slice(2)): PathOptions {
  const values = parse(args);
  const options = {
    machine: values.machine,
    path: values.path,
    list: values.list ?? false,
    browser: Boolean(values.browser ?? values.headed ?? values.screens),
    headed: values.headed ?? false,
    screens: values.screens ?? false,
    report: values.report ?? false,
    json: values.json ?? false,
    write: values.write ?? false,
    check: values.check ?? false,
    walk: readWholeNumber('walk', values.walk, { fallback: 0, least: 1 }),
    // A different seed each time, so that repeated runs cover more.
    seed: readWholeNumber('seed', values.seed, { fallback: Date.now() % 1_000_000_000, least: 0 }),
    steps: readWholeNumber('steps', values.steps, { fallback: 40, least: 1 }),
  };
  refuseContradictions(options, values);
  return options;
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: declaredOptions }).values;
  } catch (error) {
    throw new WishError(complaint(args, (error as Error).message));
  }
}

const names = Object.keys(declaredOptions) as (keyof typeof declaredOptions)[];

function complaint(args: string[], message: string): string {
  const unknownOption = /option '-*([\w-]+)/i.exec(message)?.[1] ?? /argument '([^']+)'/.exec(message)?.[1] ?? args[0] ?? '';
  const found = names.find((name) => name === unknownOption);
  if (found) return `--${found} needs ${declaredOptions[found].type === 'string' ? 'a value, which does not begin with -' : 'no value'}.`;
  const suggestion = mostLike(unknownOption, names);
  return `There is no option --${unknownOption}.${suggestion ? ` Did you mean --${suggestion}?` : ''} There are: ${names.map((name) => `--${name}`).join(', ')}. --help tells what each does.`;
}

function readWholeNumber(name: string, value: string | undefined, { fallback, least }: { fallback: number; least: number }): number {
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || !Number.isSafeInteger(number) || number < least)
    throw new WishError(`--${name} needs a whole number from ${least}, not ${value}.`);
  return number;
}

function refuseContradictions({ browser, walk, write, check, path, list }: PathOptions, flags: { run?: boolean }): void {
  const { run = false } = flags;
  if (browser && walk) throw new WishError('A random walk happens on the actor: --walk goes without --browser.');
  if (write && check) throw new WishError('--check looks whether --write would change anything; one of the two.');
  if (write && path) throw new WishError('A machine’s paths are filed together: --write goes without --path.');
  if (list && run) throw new WishError('--list prints the paths, --run drives them; one of the two.');
  if (browser && (list || check)) throw new WishError('--list and --check need no browser.');
  if (!walk && ('seed' in flags || 'steps' in flags)) throw new WishError('--seed and --steps belong to --walk.');
}
