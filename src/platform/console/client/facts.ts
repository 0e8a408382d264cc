import type { QueryKey } from '@tanstack/react-query';
import { statusOf } from './errors.ts';
import { firstAnswerHeldFor } from './first-data.ts';
import { type ConsoleFeature, consoleFeatures, type Facts } from '../console-feature.ts';
import { api } from '#platform/session/console/api.ts';
import { queryClient } from './query-client.ts';

/** What the platform itself shows. */
const ownKeys: NonNullable<ConsoleFeature['facts']> = {
  'user.changed': () => [api.main.me.key()],
  'records.changed': ({ list }) => consoleFeatures().flatMap(({ lists }) => lists?.[list]?.() ?? []),
};

/** Names of the facts that make something stale. */
export const factNames = (): (keyof Facts)[] => [
  ...new Set([ownKeys, ...consoleFeatures().map(({ facts = {} }) => facts)].flatMap((facts) => Object.keys(facts) as (keyof Facts)[])),
];

function staleKeys<Name extends keyof Facts>(name: Name, fact: Parameters<Facts[Name]>): QueryKey[] {
  return [ownKeys, ...consoleFeatures().map(({ facts = {} }) => facts)].flatMap((facts) => facts[name]?.(...fact) ?? []);
}

/**
 * At most one renewal per key in this time, however many facts arrive: half of the second within which a change is seen
 * elsewhere, for the other half belongs to the question and its answer. Milliseconds.
 */
const PAUSE = 500;

const pauseOf = (name: string): number =>
  consoleFeatures()
    .flatMap(({ slow = [] }) => slow)
    .find(({ key }) => JSON.stringify(key) === name)?.pause ?? PAUSE;

/** Keys that were renewed within the pause; true when more facts came since. */
const resting = new Map<string, boolean>();

function renew(key: QueryKey): void {
  const name = JSON.stringify(key);
  if (resting.has(name)) {
    resting.set(name, true);
    return;
  }
  resting.set(name, false);
  void queryClient.invalidateQueries({ queryKey: key });
  setTimeout(() => {
    const again = resting.get(name);
    resting.delete(name);
    if (again) renew(key);
  }, pauseOf(name));
}

/** Asks again for what a fact made stale: at once for the first, then bundled. */
export function applyFact<Name extends keyof Facts>(name: Name, ...fact: Parameters<Facts[Name]>): void {
  for (const key of staleKeys(name, fact)) renew(key);
}

/** Clocks, the way and the rendering may take this long between the server's reading and the moment that the data counts from. Milliseconds. */
const MARGIN = 2_000;
/** A question on its way now was asked at most so long ago: then it fails. Milliseconds. */
const LONGEST_ANSWER = 10_000;

/**
 * Facts may have been missed: asks again who the user is, for what is older than the last change of an order, which was
 * `ago` milliseconds ago, and for what failed. Null: the server knows of no change.
 */
export function renewOlderThanChange(ago: number | null): void {
  void queryClient.invalidateQueries({ queryKey: api.main.me.key() });
  if (ago === null) return;
  const now = Date.now();
  const change = now - ago + MARGIN + firstAnswerHeldFor();
  void queryClient.invalidateQueries({
    predicate: ({ state }) => {
      // What does not exist, or cannot be asked for, is not there after a change of an order either.
      if (state.fetchStatus === 'idle' && [400, 404].includes(statusOf(state.error))) return false;
      const since = state.fetchStatus === 'fetching' ? Math.max(state.dataUpdatedAt, now - LONGEST_ANSWER) : state.dataUpdatedAt;
      return since <= change;
    },
  });
}
