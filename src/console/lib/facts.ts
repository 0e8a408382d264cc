import type { QueryKey } from '@tanstack/react-query';
import type { ServerEvents } from '#contracts/realtime.ts';
import { api } from './queries.ts';
import { queryClient } from './query-client.ts';

/** Realtime facts that change data. */
export type Facts = Omit<ServerEvents, 'session.ended'>;

/** The one table: which data a fact makes stale. */
const madeStale: { [Name in keyof Facts]: (...fact: Parameters<Facts[Name]>) => QueryKey[] } = {
  'order.changed': ({ order_id }) => [api.oms.order.key({ input: { order_id } }), api.oms.orders.key(), api.oms.orderSummary.key()],
};

export const factNames = Object.keys(madeStale) as (keyof Facts)[];

/**
 * At most one renewal per key in this time, however many facts arrive: half of the second within which a change is seen
 * elsewhere, for the other half belongs to the question and its answer. Milliseconds.
 */
const PAUSE = 500;

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
  }, PAUSE);
}

/** Asks again for what a fact made stale: at once for the first, then bundled. */
export function applyFact<Name extends keyof Facts>(name: Name, ...fact: Parameters<Facts[Name]>): void {
  for (const key of madeStale[name](...fact)) renew(key);
}

/** Facts may have been missed: everything is stale, what is on screen is asked again. */
export function renewEverything(): void {
  void queryClient.invalidateQueries();
}
