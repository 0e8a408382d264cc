/** Letters from which one different letter is a mistake in typing, and two. */
const ONE_TYPO_FROM = 5;
const TWO_TYPOS_FROM = 11;
/** Shortest beginning of a word that stands for it. */
const SHORTEST_BEGINNING = 3;
/** Weight of the brand, the first word of our name, against the others. */
const BRAND = 3;
/** A brand that is less alike is another one. */
const LEAST_BRAND = 0.75;

/** Highest score of names with another brand, with a word that only one side has, and with a mistyped brand. */
const OTHER_BRAND_LIMIT = 30;
const OTHER_WORDS_LIMIT = 70;
const MISTYPED_LIMIT = 90;

/** Letters that are inserted, left out, exchanged or swapped with their neighbour (Damerau and Levenshtein). */
function distance(one: string, other: string): number {
  let [before, current]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const earlier = before;
    [before, current] = [current, [row]];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      let least = Math.min((before[at] ?? 0) + 1, (current[at - 1] ?? 0) + 1, (before[at - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (isSwapped) least = Math.min(least, (earlier[at - 2] ?? 0) + 1);
      current[at] = least;
    }
  }
  return current[other.length] ?? 0;
}

/** Likeness of two words, 0 to 1. */
export function wordLikeness(one: string, other: string): number {
  if (one === other) return 1;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length >= SHORTEST_BEGINNING && long.startsWith(short)) return 0.9;
  if (long.length < ONE_TYPO_FROM || long.length - short.length > 2) return 0;
  const typos = distance(one, other);
  if (typos === 1) return 0.85;
  return typos === 2 && long.length >= TWO_TYPOS_FROM ? 0.75 : 0;
}

interface NameLikeness {
  /** 0 to 1. */
  likeness: number;
  /** Highest score of the products, whatever else is alike. */
  limit: number;
  verdict: 'same' | 'near' | 'different';
  theirs: string;
  ours: string;
}

/**
 * Compares the words of two names. The brand decides; a word that only one side has is another product more often than not:
 * Pan D is not Pan.
 *
 * @param makers their words in a name say nothing
 */
export function compareNames(theirs: readonly string[], ours: readonly string[], makers: readonly string[]): NameLikeness {
  const made = new Set(makers.flatMap(makerWords));
  const kept = theirs.filter((word) => !made.has(word) || ours.includes(word));
  const words = kept.length > 0 ? kept : theirs;
  const written = { theirs: words.join(' '), ours: ours.join(' ') };
  if (words.length > 0 && words.join('') === ours.join('')) return { likeness: 1, limit: 100, verdict: 'same', ...written };
  const left = [...words];
  let [matched, all, brand, least] = [0, 0, 0, 1];
  for (const [at, word] of ours.entries()) {
    const weight = at === 0 ? BRAND : 1;
    const best = left
      .map((other) => ({ other, likeness: wordLikeness(word, other) }))
      .toSorted((one, other) => other.likeness - one.likeness)[0] ?? { other: '', likeness: 0 };
    if (best.likeness > 0) left.splice(left.indexOf(best.other), 1);
    if (at === 0) brand = best.likeness;
    least = Math.min(least, best.likeness);
    matched += weight * best.likeness;
    all += weight;
  }
  const likeness = all === 0 ? 0 : matched / (all + left.length);
  if (brand < LEAST_BRAND) return { likeness: Math.min(likeness, 0.4), limit: OTHER_BRAND_LIMIT, verdict: 'different', ...written };
  // Of the other words an abbreviation is enough.
  if (left.length === 0 && brand === 1 && least >= 0.9) return { likeness: 1, limit: 100, verdict: 'same', ...written };
  const limit = left.length > 0 || least === 0 ? OTHER_WORDS_LIMIT : MISTYPED_LIMIT;
  return { likeness, limit, verdict: 'near', ...written };
}

const companyNoise = new Set(
  `ltd limited pvt private pharma pharmaceutical pharmaceuticals pharmaceuticls lab labs laboratory laboratories healthcare health care
  lifesciences lifescience life sciences science india indian inc co company corp corporation drugs remedies biotech formulations
  industries the and of p l`.split(/\s+/),
);

/** Words of a company's name that tell it from others. */
export function makerWords(name: string): string[] {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);
  return words.filter((word) => !companyNoise.has(word));
}

/** Whether two names may be of one company: the first word of one begins a word of the other. Null: one says nothing. */
export function fromSameMaker(theirs: string, ours: string): boolean | null {
  const [one, other] = [makerWords(theirs), makerWords(ours)];
  const [begin, name] = [one[0], other[0]];
  if (begin === undefined || name === undefined) return null;
  return other.some((word) => wordLikeness(begin, word) > 0) || one.some((word) => wordLikeness(name, word) > 0);
}
