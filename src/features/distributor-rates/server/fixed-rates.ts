import type { Sentence } from '#platform/contract/sentence.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /** Reasons by id why people cannot change rates: they follow from records of another area. */
    'rates.fixed': (tx: Transaction, ids: readonly number[]) => Promise<ReadonlyMap<number, Sentence>>;
  }
}

export async function fixedRates(tx: Transaction, ids: readonly number[]): Promise<ReadonlyMap<number, Sentence>> {
  const found = new Map<number, Sentence>();
  if (ids.length > 0) for (const read of hooks('rates.fixed')) for (const [id, because] of await read(tx, ids)) found.set(id, because);
  return found;
}
