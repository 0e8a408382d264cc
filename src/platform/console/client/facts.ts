import type { QueryKey } from '@tanstack/react-query';
import { statusOf } from './errors.ts';
import { prefetchedResponseAge } from './first-data.ts';
import { type ConsoleFeature, consoleFeatures, type Facts } from '../console-feature.ts';
import { api } from '#platform/session/console/api.ts';
import { isPassing, queryClient } from './query-client.ts';

/** Query keys of the platform itself. */
const ownKeys: NonNullable<ConsoleFeature['facts']> = {
  'user.changed': () => [api.main.me.key()],
  'records.changed': ({ list }) => consoleFeatures().flatMap(({ lists }) => lists?.[list]?.() ?? []),
};

/** Names of the facts that the console listens to. */
export const factNames = (): (keyof Facts)[] => [
  ...new Set(
    [ownKeys, ...consoleFeatures().flatMap(({ facts = {}, acts = {} }) => [facts, acts])].flatMap(
      (facts) => Object.keys(facts) as (keyof Facts)[],
    ),
  ),
];

function staleKeys<Name extends keyof Facts>(name: Name, fact: Parameters<Facts[Name]>): QueryKey[] {
  return [ownKeys, ...consoleFeatures().map(({ facts = {} }) => facts)].flatMap((facts) => facts[name]?.(...fact) ?? []);
}

/**
 * Minimum time between two invalidations of a key. Half of the second within which a change must be visible elsewhere; the
 * other half is left for the request. Milliseconds.
 */
const PAUSE = 500;

const pauseOf = (name: string): number =>
  consoleFeatures()
    .flatMap(({ slow = [] }) => slow)
    .find(({ key }) => JSON.stringify(key) === name)?.pause ?? PAUSE;

/** Keys invalidated during the pause; true if another fact arrived since. */
const pausedFacts = new Map<string, boolean>();

function renew(key: QueryKey): void {
  const name = JSON.stringify(key);
  if (pausedFacts.has(name)) {
    pausedFacts.set(name, true);
    return;
  }
  pausedFacts.set(name, false);
  void queryClient.invalidateQueries({ queryKey: key });
  setTimeout(() => {
    const isRepeated = pausedFacts.get(name);
    pausedFacts.delete(name);
    if (isRepeated) renew(key);
  }, pauseOf(name));
}

/** Does what a fact asks for, and invalidates the queries that it makes stale: at once for the first fact, then bundled. */
export function applyFact<Name extends keyof Facts>(name: Name, ...fact: Parameters<Facts[Name]>): void {
  for (const { acts } of consoleFeatures()) acts?.[name]?.(...fact);
  for (const key of staleKeys(name, fact)) renew(key);
}

/** Tolerance for clock differences, latency and rendering between the server's read and the time the data is dated. Milliseconds. */
const MARGIN = 2_000;
/** Request timeout: a running request was sent at most this long ago. Milliseconds. */
const LONGEST_ANSWER = 10_000;

/**
 * Invalidates data after facts may have been missed: the current user, everything older than the last order change `ago`
 * milliseconds ago, and queries that failed for lack of a response. Null means that the server knows of no change.
 */
export function renewOlderThanChange(ago: number | null): void {
  void queryClient.invalidateQueries({ queryKey: api.main.me.key() });
  void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' && isPassing(state.error) });
  if (ago === null) return;
  const now = Date.now();
  const change = now - ago + MARGIN + prefetchedResponseAge();
  void queryClient.invalidateQueries({
    predicate: ({ state }) => {
      // A record that does not exist is not created by an order change.
      if (state.fetchStatus === 'idle' && [400, 404].includes(statusOf(state.error))) return false;
      const since = state.fetchStatus === 'fetching' ? Math.max(state.dataUpdatedAt, now - LONGEST_ANSWER) : state.dataUpdatedAt;
      return since <= change;
    },
  });
}
