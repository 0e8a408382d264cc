/**
 * Cleans names that were typed or pasted, and compares them: spellings of the same name, and nearly equal names.
 * A near match is only ever suggested; a person decides.
 */

/** Characters without a shape: soft hyphen, zero-width ones, byte order mark, marks of direction. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
/** Joiners shape Indic letters and emoji; anywhere else they are invisible. */
// oxlint-disable-next-line no-misleading-character-class -- single code points, not one sequence
const STRAY_JOINERS = /(?<![\p{M}\p{Extended_Pictographic}])[\u200c\u200d]/gu;
/** No-break, thin and other blanks, but not line breaks and tabs. */
const ODD_BLANKS = /[^\S\n\r\t ]/g;
/** Full-width Latin, and ligatures such as U+FB01: the only characters that look the same decomposed. ½, ² and ™ do not. */
const LOOKALIKES = /[\uff01-\uff5e\ufb00-\ufb06]+/g;
const ASCII_ONLY = /^[\t\n\r\x20-\x7e]*$/;

/** Text as it is stored: without invisible characters, with plain blanks and composed letters. */
export function cleanText(text: string): string {
  if (ASCII_ONLY.test(text)) return text;
  return text
    .replaceAll(INVISIBLE, '')
    .replaceAll(STRAY_JOINERS, '')
    .replaceAll(ODD_BLANKS, ' ')
    .replaceAll(LOOKALIKES, (found) => found.normalize('NFKC'))
    .normalize('NFC');
}

/** A name as it is stored: {@link cleanText} on one line, with single blanks. */
export const cleanName = (name: string): string => cleanText(name).replaceAll(/\s+/g, ' ').trim();

/** Signs that do not tell names apart, unless they are between digits. */
const SIGNS = /(?<!\d)[-.,'’"“”\u2010–—]|[-.,'’"“”\u2010–—](?!\d)/g;
/** Blanks, unless they are between digits. */
const BLANKS = /(?<!\d)\s|\s(?!\d)/g;
const spellings: Readonly<Record<string, string>> = {
  limited: 'ltd',
  private: 'pvt',
  '(p)': 'pvt',
  incorporated: 'inc',
  corporation: 'corp',
  company: 'co',
  '&': 'and',
};
const SPELLED = /(?<![\p{L}\p{N}])(?:limited|private|\(p\)|incorporated|corporation|company|&)(?![\p{L}\p{N}])/gu;

/** Equal for two spellings of one name: case, blanks, dots, commas, hyphens and spellings of company suffixes do not matter. */
export const nameKey = (name: string): string =>
  cleanText(name)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(SIGNS, ' ')
    .replaceAll(SPELLED, (found) => spellings[found] ?? found)
    .replaceAll(BLANKS, '');

/** Spellings of one sound, in this order. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/(?=\D)(.)\1+/gu, '$1'],
  [/ph/g, 'f'],
  [/ea|y/g, 'i'],
  [/ou/g, 'u'],
  [/c(?=[ei])|z/g, 's'],
  [/ck|[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/(?<=[b-df-hj-np-tv-z])h/g, ''],
];

const soundOf = (key: string): string => sounds.reduce((sounding, [spelled, sound]) => sounding.replaceAll(spelled, sound), key);

/** Equal for names that sound alike: Croccin and Crocin, but not Telma and Telmo. For invented names, whose every letter counts. */
export const soundKey = (name: string): string => soundOf(nameKey(name));

/** {@link soundKey} of a company, without its legal form. */
export const companyKey = (name: string): string => soundOf(coreOf(nameKey(name)));

/** Legal forms at the end of a key; none is the end of another. */
const LEGAL_FORMS = ['pvt', 'ltd', 'llp', 'inc', 'corp', 'co'];

function withoutLegalForms(key: string): string {
  let end = key.length;
  for (;;) {
    const form = LEGAL_FORMS.find((each) => key.endsWith(each, end));
    if (form === undefined) return key.slice(0, end);
    end -= form.length;
  }
}

/** A key without the legal form of a company; the key itself if nothing else would remain. */
const coreOf = (key: string): string => {
  const core = withoutLegalForms(key);
  return core.length >= SHORTEST ? core : key;
};

/** Names with other numbers are other names: 500 mg is not 50 mg. */
const numbersIn = (key: string): string => (key.match(/\d+(?:[.,]\d+)*/g) ?? []).join(' ');

/** Shorter keys have no near matches. */
const SHORTEST = 4;
/** Length from which two letters may differ. */
const LONG = 9;
const MOST_EDITS = 2;

/** Number of letters in which names of this length may differ. */
const editsOf = (length: number): number => {
  if (length < SHORTEST) return 0;
  return length < LONG ? 1 : MOST_EDITS;
};

/**
 * Number of inserted, removed, replaced and swapped neighbouring letters between two texts (Damerau-Levenshtein); `most + 1` if
 * there are more than `most`.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, previous]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const [above = 0, left = 0, corner = 0] = [previous[at], current[at - 1], previous[at - 1]];
      let least = Math.min(above + 1, left + 1, corner + (isSame ? 0 : 1));
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        least = Math.min(least, (before[at - 2] ?? 0) + 1);
      current.push(least);
    }
    if (Math.min(...current) > most) return most + 1;
    [before, previous] = [previous, current];
  }
  return previous[other.length] ?? most + 1;
}

interface Entry {
  name: string;
  id: number;
  key: string;
  core: string;
  numbers: string;
}

/** A near match: `edits` 0 if only the spelling or the legal form of a company differs. */
interface NearName {
  name: string;
  id: number;
  edits: number;
}

/** Names from which a part says nothing. */
const COMMON = 300;

/** Parts of a text of this length; names that differ in at most {@link MOST_EDITS} letters share a part, nearly in its place. */
const partsOf = (length: number): [from: number, to: number][] =>
  Array.from({ length: MOST_EDITS + 1 }, (_, at) => [
    Math.floor((at * length) / (MOST_EDITS + 1)),
    Math.floor(((at + 1) * length) / (MOST_EDITS + 1)),
  ]);

const byEdits = (one: NearName, other: NearName) => one.edits - other.edits || one.name.localeCompare(other.name) || one.id - other.id;

/** Names that are looked up by key or by likeness. */
export class NameIndex {
  private readonly byKey = new Map<string, Entry[]>();
  private readonly byPart = new Map<string, Entry[]>();
  /** Names that {@link NameIndex.near} has not indexed by their parts yet: looking up keys needs none. */
  private unparted: Entry[] = [];

  constructor(names: readonly { name: string; id: number }[] = []) {
    for (const { name, id } of names) this.add(name, id);
  }

  /** @param compared by which the name is compared; the name itself by default */
  add(name: string, id: number, compared = name): void {
    const key = nameKey(compared);
    const entry = { name, id, key, core: coreOf(key), numbers: numbersIn(key) };
    put(this.byKey, key, entry);
    this.unparted.push(entry);
  }

  private indexParts(): void {
    for (const entry of this.unparted)
      for (const [at, [from, to]] of partsOf(entry.core.length).entries())
        put(this.byPart, `${entry.core.length}/${at}/${entry.core.slice(from, to)}`, entry);
    this.unparted = [];
  }

  /** Records whose name is another spelling of this one, or the same. */
  spelledLike = (name: string): number[] => (this.byKey.get(nameKey(name)) ?? []).map(({ id }) => id);

  /** Names that are nearly equal, nearest first; other spellings of the name have no edits. */
  near(name: string): NearName[] {
    this.indexParts();
    const key = nameKey(name);
    const core = coreOf(key);
    const numbers = numbersIn(key);
    const found = new Map<Entry, number>();
    for (const entry of this.candidates(core)) {
      if (found.has(entry) || entry.numbers !== numbers) continue;
      const most = editsOf(Math.min(core.length, entry.core.length));
      const edits = editDistance(core, entry.core, most);
      if (edits <= most) found.set(entry, edits);
    }
    return [...found].map(([{ name: near, id }, edits]) => ({ name: near, id, edits })).toSorted(byEdits);
  }

  private *candidates(core: string): Generator<Entry> {
    for (let length = core.length - MOST_EDITS; length <= core.length + MOST_EDITS; length += 1)
      for (const [at, [from, to]] of length < 1 ? [] : partsOf(length).entries())
        for (let shift = -MOST_EDITS; shift <= MOST_EDITS; shift += 1)
          if (from + shift >= 0) yield* this.sharing(`${length}/${at}/${core.slice(from + shift, to + shift)}`);
  }

  /** Names with a part; none for a part that many names have, such as `tablet`: their other parts tell whether they are alike. */
  private sharing(part: string): readonly Entry[] {
    const entries = this.byPart.get(part) ?? [];
    return entries.length > COMMON ? [] : entries;
  }
}

function put<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
