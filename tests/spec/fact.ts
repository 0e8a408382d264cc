import type { AreaToCome } from './areas.ts';

/** A test or a set of parametrised tests: every test of the file whose full title contains the words. */
export interface Proof {
  /** Relative to the repository root. */
  file: string;
  words: string;
}

/** An alteration of the product after which the behaviour of a fact is gone; the fact's tests must notice it. */
export interface Change {
  /** Relative to the repository root. */
  changes: string;
  /** Occurs once in the file. */
  find: string;
  replacement: string;
}

/** Why a fact is not proven. */
export interface Open {
  /** Unbuilt area that it belongs to (§2.1); null if it is missing from a built one. */
  area: string | null;
  why: string;
}

/** Why the product differs from the letter of the specification, or what the statement leaves open. */
interface Note {
  because: string;
}

export type Shown = Proof | Change | Open | Note;

/** A statement of the specification and the tests that prove it. */
export interface Fact {
  /** Unique in its section; stable when the wording changes. */
  id: string;
  says: string;
  proofs: Proof[];
  /** Null only without proofs. */
  change: Change | null;
  open: Open | null;
  because: string | null;
}

export interface Section {
  /** `§4.5` */
  number: string;
  title: string;
  facts: Fact[];
}

export const provenBy = (file: string, words: string): Proof => ({ file: `tests/${file}`, words });

export const because = (reason: string): Note => ({ because: reason });

/** The fact belongs to an area that is not built yet. */
export const openIn = (area: AreaToCome): Open => ({ area, why: `The area ${area} is not built` });

/** The fact is missing from what is built. */
export const openBecause = (why: string): Open => ({ area: null, why });

export function fact(id: string, says: string, ...shown: Shown[]): Fact {
  const open = shown.find((item) => 'why' in item) ?? null;
  const change = shown.find((item) => 'changes' in item) ?? null;
  const note = shown.find((item) => 'because' in item);
  return { id, says, open, change, because: note?.because ?? null, proofs: shown.filter((item) => 'words' in item) };
}

/** A statement alone, or with what only it has: a change, a reason. */
type Statement = string | readonly [says: string, ...Shown[]];

/** Facts that are shown by the same tests: id → statement. */
export const factsShownBy = (shown: readonly Shown[], statements: Readonly<Record<string, Statement>>): Fact[] =>
  Object.entries(statements).map(([id, statement]) => {
    const [says, ...own] = typeof statement === 'string' ? [statement] : statement;
    return fact(id, says, ...own, ...shown);
  });

export const facts = (number: string, title: string, rows: Fact[]): Section => ({ number, title, facts: rows });
