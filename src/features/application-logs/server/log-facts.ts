import type { ServerLogEntry } from '../contract.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Of a fault, in this order; everything else comes before. */
const LAST = ['type', 'code', 'table', 'constraint', 'message', 'stack', 'fault', 'cause'];
const rankOf = ([name]: [string, unknown]): number => LAST.indexOf(name);

/** Facts of an entry with their paths, such as `fault.cause.code`, without empty ones. */
export function factsOf(details: Record<string, unknown>, within = ''): ServerLogEntry['facts'] {
  return Object.entries(details)
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .flatMap(([name, value]) => {
      if (value === '' || value === null) return [];
      return typeof value === 'object' && !Array.isArray(value)
        ? factsOf(value as Record<string, unknown>, `${within}${name}.`)
        : { name: `${within}${name}`, value: textOf(value) };
    });
}
