import { type FormKind, formKinds, fullWords, noiseWords, type Site, sites, slowWords, softWords, weighed } from './form-words.ts';

/** A strength: as written, and in milligrams if it has a unit of weight. */
export interface Strength {
  written: number;
  /** mg, IU or per cent; equal to `written` without a unit. */
  value: number;
  unit: 'mg' | 'iu' | '%' | null;
}

/** How much is in one pack. */
export interface PackSize {
  /** Tablets in the innermost pack; null: not written. */
  count: number | null;
  /** Such packs in the outer one. */
  outer: number;
  /** Millilitres or grams. */
  volume: number | null;
}

/** What is written on a product, part by part. */
export interface ReadProduct {
  /** Words of the name, without strength, form, pack and what says nothing. */
  words: string[];
  strengths: Strength[];
  pack: PackSize;
  kind: FormKind | null;
  site: Site | null;
  isSlow: boolean;
  isSoft: boolean;
}

const NUMBER = String.raw`\d+(?:\.\d+)?`;
const noPack: PackSize = { count: null, outer: 1, volume: null };

const clean = (text: string): string =>
  ` ${text.toLowerCase().normalize('NFKD')} `
    .replaceAll(/[’'`]/g, '')
    .replaceAll(/(\d),(\d{3})/g, '$1$2')
    .replaceAll(/\be\/d\b/g, 'eye drops')
    .replaceAll(/\bn\/s\b/g, 'nasal spray')
    .replaceAll(/\bdry\s+(?:syrup|syp|syr|susp|suspension)\b/g, 'drysyrup')
    .replaceAll(/\b[wv]\/[wv]\b/g, ' ')
    .replaceAll(/\bi\.u\.?/g, 'iu');

/** Takes what a pattern finds out of the text. */
class Text {
  rest: string;

  constructor(text: string) {
    this.rest = clean(text);
  }

  take(pattern: RegExp, isTaken: (before: string) => boolean = () => true): RegExpExecArray | null {
    const match = pattern.exec(this.rest);
    const found = match && isTaken(this.rest.slice(0, match.index)) ? match : null;
    if (found) this.rest = `${this.rest.slice(0, found.index)} ${this.rest.slice(found.index + found[0].length)}`;
    return found;
  }

  takeAfterNumber(pattern: RegExp): RegExpExecArray | null {
    return this.take(pattern, (before) => /\d/.test(before));
  }
}

const COUNTED = 'tabs?|tablets?|caps?|capsules?|softgels?|sachets?|nos|pcs|amps?|vials?|s';
const multiPack = new RegExp(String.raw`\b(\d+)\s*[x*]\s*(${NUMBER})\s*(ml|g|gm|gms|${COUNTED})?(?![a-z\d])`);
const ofPack = /\b(?:strip|box|pack|pkt|bottle|jar)s?\s+of\s+(\d+)(?:\s*(?:tablets?|tabs?|capsules?|caps?))?(?![a-z\d])/;
const countPack = /\b(\d+)\s?s(?![a-z\d])/;
/** Counts only behind another number: of `TELMA 40 TABLETS` it is the strength. */
const countAfter = /\b(\d+)\s*(?:tabs|tablets|caps|capsules|softgels|sachets|nos|pcs)(?![a-z\d])/;
const millilitres = new RegExp(String.raw`\b(${NUMBER})\s*(ml|ltr|l)(?![a-z\d])`);
const grams = new RegExp(String.raw`\b(${NUMBER})\s*(?:g|gm|gms|grams?)(?![a-z\d])`);
const perVolume = new RegExp(String.raw`(\d\s*(?:mg|mcg|g|gm|iu)?)\s*\/\s*(?:${NUMBER})?\s*ml(?![a-z\d])`, 'g');

/** Takes the pack out of a name. */
function takePack(text: Text): PackSize {
  text.rest = text.rest.replaceAll(perVolume, '$1 ');
  const multi = text.take(multiPack);
  if (multi) {
    const [outer, inner] = [Number(multi[1]), Number(multi[2])];
    if (/^(?:ml|g)/.test(multi[3] ?? '')) return { count: null, outer, volume: inner };
    return inner === 1 ? { count: outer, outer: 1, volume: null } : { count: inner, outer, volume: null };
  }
  const volume = text.take(millilitres);
  const counted = text.take(ofPack) ?? text.take(countPack) ?? text.takeAfterNumber(countAfter);
  return {
    count: counted ? Number(counted[1]) : null,
    outer: 1,
    volume: volume ? Number(volume[1]) * (volume[2] === 'ml' ? 1 : 1_000) : null,
  };
}

const units: Readonly<Record<string, readonly [factor: number, unit: Strength['unit']]>> = {
  mg: [1, 'mg'],
  mgs: [1, 'mg'],
  g: [1_000, 'mg'],
  gm: [1_000, 'mg'],
  mcg: [0.001, 'mg'],
  ug: [0.001, 'mg'],
  // The micro sign, as `clean` leaves it.
  '\u03bcg': [0.001, 'mg'],
  iu: [1, 'iu'],
  k: [1_000, 'iu'],
  lac: [100_000, 'iu'],
  lakh: [100_000, 'iu'],
  '%': [1, '%'],
};
const withUnit = new RegExp(String.raw`(?<![a-z\d.])(${NUMBER})\s*(?:(mgs?|gm|g|mcg|ug|\u03bcg|iu|k|lac|lakh)(?![a-z\d])|(%))`);

/** Takes strengths with their units out of a text. */
function takeStrengths(text: Text): Strength[] {
  // 500/125 and 500+125 are two strengths.
  text.rest = text.rest.replaceAll(/[/+]/g, ' ');
  const strengths: Strength[] = [];
  for (let found = text.take(withUnit); found; found = text.take(withUnit)) {
    const [factor, unit] = units[found[2] ?? found[3] ?? ''] ?? [1, null];
    strengths.push({ written: Number(found[1]), value: Number(found[1]) * factor, unit });
  }
  return strengths;
}

const bare = (written: number): Strength => ({ written, value: written, unit: null });

/** `dolo650`, `625duo`: word and number. Short ones such as `b12` are names. */
function splitToken(token: string): string[] {
  const [, word, after] = /^([a-z]{3,})(\d+(?:\.\d+)?)$/.exec(token) ?? [];
  if (word !== undefined && after !== undefined) return [word, after];
  const [, before, rest] = /^(\d+(?:\.\d+)?)([a-z]+)$/.exec(token) ?? [];
  return before !== undefined && rest !== undefined ? [before, rest] : [token];
}

const tokensOf = (text: string): string[] =>
  text
    .split(/[^\p{L}\d.%]+/u)
    .map((token) => token.replaceAll(/^\.|\.$/g, ''))
    .filter((token) => /[\p{L}\d%]/u.test(token))
    .flatMap((token) => token.split(/(?<=\p{L})\.|\.(?=\p{L})/u))
    .filter(Boolean)
    .flatMap(splitToken);

const first = <Value>(tokens: readonly string[], values: ReadonlyMap<string, Value>): Value | null => {
  for (const token of tokens) {
    const value = values.get(token);
    if (value !== undefined) return value;
  }
  return null;
};

const isFormWord = (token: string): boolean =>
  formKinds.has(token) || sites.has(token) || slowWords.has(token) || softWords.has(token) || noiseWords.has(token);

const isNumber = (token: string): boolean => /^\d+(?:\.\d+)?$/.test(token);

/** Reads the name of a product or drug, as it is written in catalogues: `DOLO 650 TAB 15'S`. */
export function readProduct(name: string): ReadProduct {
  const text = new Text(name);
  const written = tokensOf(clean(name));
  const kind = first(written, formKinds);
  const pack = takePack(text);
  const weight = kind !== null && weighed.has(kind) ? text.take(grams) : null;
  const strengths = takeStrengths(text);
  const tokens = tokensOf(text.rest);
  return {
    words: tokens.filter((token) => !isNumber(token) && !isFormWord(token)).map((token) => fullWords.get(token) ?? token),
    strengths: [...strengths, ...tokens.filter(isNumber).map((token) => bare(Number(token)))],
    pack: weight ? { ...pack, volume: Number(weight[1]) } : pack,
    kind,
    site: first(written, sites),
    isSlow: written.some((token) => slowWords.has(token)),
    isSoft: written.some((token) => softWords.has(token)),
  };
}

/** Reads a pack that stands alone: `15's`, `1x10`, `100 ml`, `STRIP OF 10 TABLETS`, `15`. */
export function readPack(written: string): PackSize {
  const text = new Text(written);
  const pack = takePack(text);
  if (pack.count !== null || pack.volume !== null) return pack;
  const weight = text.take(grams);
  if (weight) return { ...noPack, volume: Number(weight[1]) };
  const [, count] = /\b(\d{1,4})\b/.exec(text.rest) ?? [];
  return count === undefined ? noPack : { ...noPack, count: Number(count) };
}

/** Strengths within a composition: `Amoxicillin (500 mg), Clavulanic acid (125 mg)`. */
export function strengthsIn(composition: string): Strength[] {
  return [...composition.matchAll(/\(([^()]*)\)/g)].flatMap(([, within = '']) => {
    const text = new Text(within);
    text.rest = text.rest.replaceAll(perVolume, '$1 ');
    const [strength] = takeStrengths(text);
    const [, number] = /(\d+(?:\.\d+)?)/.exec(text.rest) ?? [];
    return strength ? [strength] : number === undefined ? [] : [bare(Number(number))];
  });
}
