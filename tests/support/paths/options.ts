import { parseArgs } from 'node:util';
import { mostLike } from './most-like.ts';

/** A wish that cannot be met, told to the person at the terminal without a stack. */
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
  /** How many random walks; 0 is none. */
  walk: number;
  seed: number;
  /** Longest walk, in steps. */
  steps: number;
}

const known = {
  machine: { type: 'string' },
  path: { type: 'string' },
  list: { type: 'boolean' },
  run: { type: 'boolean' },
  browser: { type: 'boolean' },
  headed: { type: 'boolean' },
  screens: { type: 'boolean' },
  report: { type: 'boolean' },
  json: { type: 'boolean' },
  write: { type: 'boolean' },
  check: { type: 'boolean' },
  walk: { type: 'string' },
  seed: { type: 'string' },
  steps: { type: 'string' },
} as const;

/** What is asked for. @throws WishError with one sentence about what does not exist or does not go together */
export function readOptions(args = process.argv.slice(2)): PathOptions {
  const given = parse(args);
  const options = {
    machine: given.machine,
    path: given.path,
    list: given.list ?? false,
    browser: Boolean(given.browser ?? given.headed ?? given.screens),
    headed: given.headed ?? false,
    screens: given.screens ?? false,
    report: given.report ?? false,
    json: given.json ?? false,
    write: given.write ?? false,
    check: given.check ?? false,
    walk: whole('walk', given.walk, 0),
    // Another one each time: who walks twice wants to see more.
    seed: whole('seed', given.seed, Date.now() % 1_000_000_000),
    steps: whole('steps', given.steps, 40),
  };
  refuseContradictions(options, given);
  return options;
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: known }).values;
  } catch (error) {
    throw new WishError(complaint(args, (error as Error).message));
  }
}

const names = Object.keys(known) as (keyof typeof known)[];

function complaint(args: string[], message: string): string {
  const wrong = /option '-*([\w-]+)/i.exec(message)?.[1] ?? /argument '([^']+)'/.exec(message)?.[1] ?? args[0] ?? '';
  const found = names.find((name) => name === wrong);
  if (found) return `--${found} needs ${known[found].type === 'string' ? 'a value' : 'no value'}.`;
  const meant = mostLike(wrong, names);
  return `There is no option --${wrong}.${meant ? ` Did you mean --${meant}?` : ''} There are: ${names.map((name) => `--${name}`).join(', ')}.`;
}

function whole(name: string, given: string | undefined, usual: number): number {
  if (given === undefined) return usual;
  if (!/^\d+$/.test(given) || !Number.isSafeInteger(Number(given))) throw new WishError(`--${name} needs a whole number, not ${given}.`);
  return Number(given);
}

function refuseContradictions({ browser, walk, write, check, path, list }: PathOptions, given: object): void {
  if (browser && walk) throw new WishError('A random walk happens on the actor: --walk goes without --browser.');
  if (write && check) throw new WishError('--check looks whether --write would change anything; one of the two.');
  if (write && path) throw new WishError('A machine’s paths are filed together: --write goes without --path.');
  if (browser && (list || check)) throw new WishError('--list and --check need no browser.');
  if (!walk && ('seed' in given || 'steps' in given)) throw new WishError('--seed and --steps belong to --walk.');
}
