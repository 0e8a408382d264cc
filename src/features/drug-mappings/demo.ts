import { colleague } from '#features/session/demo/public.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import { cycled } from '#platform/server/demo/random.ts';
import { catalogueName, type Slip } from './demo/catalogue-name.ts';
import { type Details, ItemCourse } from './demo/item-course.ts';
import { notSold, unlike } from './demo/other-products.ts';
import { type OurDrug, ranked } from './match-score.ts';
import { distributorItemEventLog, distributorItems } from './schema.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DISTRIBUTORS = 6;
const MAPPED = 285;
const SUGGESTED = 60;
const UNMATCHED = 40;

const slips: readonly Slip[] = ['noForm', 'typo', 'otherPack'];

/** A slip after which the drug is still suggested: without its form an SR tablet is another drug, and a bottle has one pack. */
function slipOf({ name, pack_size }: OurDrug, at: number): Slip {
  const slip = cycled(slips, at);
  if (slip === 'noForm' && / (?:SR|Chewable) /.test(name)) return 'typo';
  return slip === 'otherPack' && pack_size === 1 ? 'noForm' : slip;
}

const firstWord = ({ name }: { name: string }): string => name.split(' ')[0] ?? name;

function byBrand(drugs: readonly OurDrug[]): Map<string, OurDrug[]> {
  const brands = new Map<string, OurDrug[]>();
  for (const drug of drugs) {
    const others = brands.get(firstWord(drug));
    if (others) others.push(drug);
    else brands.set(firstWord(drug), [drug]);
  }
  return brands;
}

/** The product is compared with the drugs of its brand, and mapped or suggested as the chart says. */
function match(course: ItemCourse, details: Details, brand: readonly OurDrug[], at: number): void {
  const [best, next] = ranked(details, brand);
  const candidate = best && {
    drugId: best.drug.id,
    drug: best.drug.name,
    score: best.match.score,
    runnerUp: next?.match.score ?? 0,
  };
  course.send(at, { type: 'item.matched', candidate: candidate ?? null });
}

interface Catalogue {
  drugs: readonly OurDrug[];
  brands: ReadonlyMap<string, readonly OurDrug[]>;
  buyer: Author;
  now: number;
}

/** A product that is one of our drugs. @param slip what its distributor gets wrong; a person has confirmed what is without one */
function ourProduct({ drugs, brands, buyer, now }: Catalogue, at: number, slip: Slip): ItemCourse {
  const drug = cycled(drugs, at);
  const distributor_id = 1 + (at % DISTRIBUTORS);
  const details: Details = {
    distributor_id,
    code: `${cycled(['A', 'BM', 'DD', 'GM', 'KH', 'MX'], at)}${1_000 + at}`,
    ...catalogueName(drug, slip, at),
    maker: at % 2 === 0 ? drug.company : null,
    mrp: at % 5 === 0 ? null : drug.mrp,
  };
  const created = now - (8 + distributor_id * 3) * DAY + at * 1_000;
  const course = new ItemCourse(at + 1, details, buyer, created);
  match(course, details, brands.get(firstWord(drug)) ?? [], created + 5_000);
  if (slip === 'none' && course.status !== 'mapped') {
    const [own] = ranked(details, [drug]);
    const chosen = { drugId: drug.id, drug: drug.name, score: own?.match.score ?? 0, isRetired: false, isMerged: false };
    course.send(created + (2 + (at % 5)) * HOUR, { type: 'item.mapped', chosen }, {}, buyer);
  }
  return course;
}

/** A product that is none of our drugs. @param reason why it is not sold; null: it is still looked for */
function otherProduct({ buyer, now }: Catalogue, at: number, name: string, reason: string | null): ItemCourse {
  const details: Details = {
    distributor_id: 1 + (at % DISTRIBUTORS),
    code: `S${2_000 + at}`,
    name,
    pack: null,
    maker: null,
    mrp: 9_900 + (at % 40) * 500,
  };
  const created = now - (8 + (at % DISTRIBUTORS) * 3) * DAY + at * 1_000;
  const course = new ItemCourse(at + 1, details, buyer, created);
  course.send(created + 5_000, { type: 'item.matched', candidate: null });
  if (reason !== null) course.send(created + 3 * HOUR, { type: 'item.rejected' }, { reason }, buyer);
  return course;
}

function coursesOf(catalogue: Catalogue): ItemCourse[] {
  const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
  const open = MAPPED + SUGGESTED;
  return [
    ...numbers(0, MAPPED).map((at) => ourProduct(catalogue, at, 'none')),
    ...numbers(MAPPED, SUGGESTED).map((at) => ourProduct(catalogue, at, slipOf(cycled(catalogue.drugs, at), at))),
    ...numbers(open, UNMATCHED).map((at) => otherProduct(catalogue, at, cycled(unlike, at), null)),
    ...notSold.map(([name, reason], index) => otherProduct(catalogue, open + UNMATCHED + index, name, reason)),
  ];
}

/** Catalogues of six distributors: most products are mapped, others are suggested, not found, or not sold. */
const demo: Demo = {
  tables: [distributorItems, distributorItemEventLog],
  reads: ['users'],
  fill: async ({ client, insert, now }) => {
    const { rows: drugs } = await client.query<OurDrug>(`
      select id::int, name, composition, company, form, pack_size, mrp from drugs
      where retired_at is null and merged_into is null order by id`);
    const { id, name } = colleague('hetal.r');
    const courses = coursesOf({ drugs, brands: byBrand(drugs), buyer: { id, name }, now: now.getTime() });
    await insert(
      distributorItems,
      courses.map((course) => course.rowAt(now)),
    );
    await insert(
      distributorItemEventLog,
      courses.flatMap(({ log }) => log),
    );
  },
};
export default demo;
