import type { Change, Fact } from './fact.ts';
import { ProductCopy } from './copy.ts';

/** A fact that tests prove, with its section. */
export interface ProvenFact extends Fact {
  number: string;
  change: Change;
}

/** Random numbers from 0 to 1 that a seed repeats (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** As many of the facts as asked for, in random order. */
export function picked<Item>(facts: readonly Item[], count: number, seed: number): Item[] {
  const random = randomFrom(seed);
  return facts
    .map((fact) => ({ fact, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .slice(0, count)
    .map(({ fact }) => fact);
}

/** Alters the product behind each fact, in a copy, and reports whether the fact's tests notice. Returns those not noticed. */
export async function mutate(facts: readonly ProvenFact[]): Promise<ProvenFact[]> {
  const copy = await ProductCopy.make(facts);
  const missed: ProvenFact[] = [];
  try {
    for (const [at, fact] of facts.entries()) {
      const verdict = await copy.verdictOf(fact, fact.change);
      console.log(`${String(at + 1).padStart(3)} ${verdict.padEnd(11)} ${fact.number} ${fact.id} (${fact.change.changes})`);
      if (verdict !== 'noticed') missed.push(fact);
    }
    console.log(`${facts.length - missed.length} of ${facts.length} noticed`);
    return missed;
  } finally {
    await copy.remove();
  }
}
