import { areNear } from './form-words.ts';
import { compareNames, fromSameMaker } from './name-likeness.ts';
import { type PackSize, readPack, readProduct, type ReadProduct, type Strength, strengthsIn } from './read-product.ts';

/** A product as a distributor describes it. MRP in paise. */
export interface TheirProduct {
  name: string;
  pack: string | null;
  maker: string | null;
  mrp: number | null;
}

/** One of our drugs. MRP of one pack in paise. */
export interface OurDrug {
  id: number;
  name: string;
  composition: string;
  company: string;
  form: string | null;
  pack_size: number;
  mrp: number | null;
}

export type PartName = 'name' | 'strength' | 'form' | 'pack' | 'maker' | 'mrp';
/** Unknown: one side does not say it. */
export type Verdict = 'same' | 'near' | 'different' | 'unknown';

/** One part of a score: what each side says of it. MRPs in paise, as digits. */
export interface ScorePart {
  part: PartName;
  verdict: Verdict;
  theirs: string;
  ours: string;
}

export interface Match {
  /** 0 to 100. */
  score: number;
  parts: ScorePart[];
}

const weights: Readonly<Record<PartName, number>> = { name: 50, strength: 20, form: 12, pack: 8, maker: 5, mrp: 5 };

/** Highest score of a product that differs in a part: another strength or form is another medicine, however alike the names. */
const limits: Readonly<Record<PartName, Partial<Record<Verdict, number>>>> = {
  // The likeness of the names has its own.
  name: {},
  strength: { near: 75, different: 40, unknown: 80 },
  form: { near: 90, different: 45, unknown: 90 },
  pack: { different: 90 },
  maker: { different: 90 },
  mrp: {},
};
/** Of a product whose MRP is less than half of the drug's, or more than twice as much. */
const FAR_PRICE_LIMIT = 88;

const isEqual = (one: number, other: number): boolean => Math.abs(one - other) <= 1e-6 * Math.max(one, other, 1);

/** A number without a unit is compared with the number as written, and in the base unit. */
const isAlike = (one: Strength, other: Strength): boolean =>
  one.unit !== null && other.unit !== null
    ? one.unit === other.unit && isEqual(one.value, other.value)
    : isEqual(one.written, other.written) || isEqual(one.value, other.value);

const has = (all: readonly Strength[], each: Strength): boolean => all.some((other) => isAlike(each, other));
const covers = (all: readonly Strength[], parts: readonly Strength[]): boolean => parts.length > 0 && parts.every((part) => has(all, part));

const inWords = ({ written, unit, value }: Strength): string =>
  unit === null
    ? String(written)
    : unit === 'mg' && value < 0.1
      ? `${Number((value * 1_000).toFixed(3))} mcg`
      : `${value} ${unit === 'iu' ? 'IU' : unit}`;
const listed = (strengths: readonly Strength[]): string => strengths.map(inWords).join(' + ');

/** Strengths of the name and of the composition; 625 stands for 500 + 125. */
function compareStrengths(
  theirs: readonly Strength[],
  drug: OurDrug,
  packs: readonly (number | null)[],
): ScorePart & { isAbsent: boolean } {
  const named = readProduct(drug.name).strengths;
  const composed = strengthsIn(drug.composition);
  const isWeighed = composed.length > 1 && composed.every(({ unit }) => unit === 'mg');
  const sum = composed.reduce((all, { value }) => all + value, 0);
  const total: Strength[] = isWeighed ? [{ written: sum, value: sum, unit: 'mg' }] : [];
  const ours = named.length > 0 ? named : composed;
  const all = [...named, ...composed, ...total];
  // A bare number that is no strength of the drug may be its pack.
  const strengths = theirs.filter((each) => each.unit !== null || has(all, each) || !packs.includes(each.written));
  const isCovered = covers(strengths, named) || covers(strengths, composed) || covers(strengths, total);
  const part = {
    part: 'strength' as const,
    theirs: listed(strengths),
    ours: listed(composed.length > 0 && covers(composed, named) ? composed : ours),
  };
  const isAbsent = strengths.length === 0 && all.length === 0;
  if (strengths.length === 0 || all.length === 0) return { ...part, verdict: 'unknown', isAbsent };
  if (strengths.some((each) => !has(all, each))) return { ...part, verdict: 'different', isAbsent };
  return { ...part, verdict: isCovered ? 'same' : 'near', isAbsent };
}

const formInWords = ({ kind, site, isSlow, isSoft }: ReadProduct): string =>
  [site, isSlow && 'SR', isSoft && 'dispersible', kind].filter(Boolean).join(' ');

function compareForms(theirs: ReadProduct, drug: OurDrug): ScorePart {
  const named = readProduct(drug.name);
  const written = drug.form ? readProduct(drug.form) : named;
  const ours = {
    ...written,
    kind: written.kind ?? named.kind,
    site: written.site ?? named.site,
    isSlow: written.isSlow || named.isSlow,
    isSoft: written.isSoft || named.isSoft,
  };
  const verdictOf = (): Verdict => {
    if (theirs.isSlow !== ours.isSlow) return 'different';
    if (theirs.site !== null && ours.site !== null && theirs.site !== ours.site) return 'different';
    if (theirs.kind === null || ours.kind === null) return 'unknown';
    if (theirs.kind !== ours.kind) return areNear(theirs.kind, ours.kind) ? 'near' : 'different';
    return theirs.site === ours.site && theirs.isSoft === ours.isSoft ? 'same' : 'near';
  };
  return { part: 'form', verdict: verdictOf(), theirs: formInWords(theirs), ours: formInWords(ours) };
}

const packInWords = ({ count, outer, volume }: PackSize): string =>
  volume !== null ? String(volume) : count === null ? '' : outer > 1 ? `${outer} × ${count}` : String(count);

function comparePacks(theirs: PackSize, drug: OurDrug): ScorePart {
  const { volume } = readProduct(drug.name).pack;
  const ours: PackSize = { count: drug.pack_size, outer: 1, volume: drug.pack_size === 1 ? volume : null };
  const verdictOf = (): Verdict => {
    if (theirs.volume !== null) return ours.volume === null ? 'unknown' : isEqual(theirs.volume, ours.volume) ? 'same' : 'different';
    if (theirs.count === null) return 'unknown';
    return [theirs.count, theirs.count * theirs.outer].includes(drug.pack_size) ? 'same' : 'different';
  };
  const verdict = verdictOf();
  const comparable =
    verdict === 'unknown' && theirs.volume !== null
      ? { ...ours, count: null }
      : { ...ours, volume: theirs.volume === null ? null : ours.volume };
  return { part: 'pack', verdict, theirs: packInWords(theirs), ours: packInWords(comparable) };
}

function comparePrices(theirs: number | null, ours: number | null): ScorePart & { isFar: boolean } {
  const part = { part: 'mrp' as const, theirs: theirs === null ? '' : String(theirs), ours: ours === null ? '' : String(ours) };
  if (theirs === null || ours === null) return { ...part, verdict: 'unknown', isFar: false };
  const distance = Math.abs(theirs - ours) / Math.max(theirs, ours);
  return { ...part, verdict: distance <= 0.02 ? 'same' : distance <= 0.15 ? 'near' : 'different', isFar: distance > 0.5 };
}

/** Share of the weight that a part earns; null: the part does not count. */
function shareOf({ part, verdict }: ScorePart, name: number): number | null {
  if (part === 'name') return name;
  if (verdict === 'unknown') return part === 'strength' || part === 'form' ? 0.5 : null;
  return verdict === 'same' ? 1 : verdict === 'near' ? 0.6 : 0;
}

/** How likely a distributor’s product is one of our drugs, and why. Pure. */
export function matchScore(product: TheirProduct, drug: OurDrug): Match {
  const theirs = readProduct(product.name);
  const own = product.pack === null ? null : readPack(product.pack);
  const pack = own !== null && (own.count !== null || own.volume !== null) ? own : theirs.pack;
  const name = compareNames(theirs.words, readProduct(drug.name).words, [drug.company, product.maker ?? '']);
  const { isAbsent, ...strength } = compareStrengths(theirs.strengths, drug, [drug.pack_size, pack.count]);
  const { isFar, ...mrp } = comparePrices(product.mrp, drug.mrp);
  const maker = product.maker === null ? null : fromSameMaker(product.maker, drug.company);
  const parts: ScorePart[] = [
    { part: 'name', verdict: name.verdict, theirs: name.theirs, ours: name.ours },
    ...(isAbsent ? [] : [strength]),
    compareForms(theirs, drug),
    comparePacks(pack, drug),
    { part: 'maker', verdict: maker === null ? 'unknown' : maker ? 'same' : 'different', theirs: product.maker ?? '', ours: drug.company },
    mrp,
  ];
  let [earned, possible] = [0, 0];
  for (const part of parts) {
    const share = shareOf(part, name.likeness);
    if (share === null) continue;
    earned += share * weights[part.part];
    possible += weights[part.part];
  }
  const limit = Math.min(name.limit, isFar ? FAR_PRICE_LIMIT : 100, ...parts.map(({ part, verdict }) => limits[part][verdict] ?? 100));
  return { score: Math.min(limit, Math.round((100 * earned) / possible)), parts };
}

/** Drugs with their scores, best first. */
export const ranked = <Drug extends OurDrug>(product: TheirProduct, drugs: readonly Drug[]): { drug: Drug; match: Match }[] =>
  drugs
    .map((drug) => ({ drug, match: matchScore(product, drug) }))
    .toSorted((one, other) => other.match.score - one.match.score || one.drug.id - other.drug.id);
