/** The score of a distributor's product against our drugs (§7.6), as catalogues abbreviate them. */
import { describe, expect, test } from 'vitest';
import { matchScore, type OurDrug, ranked, type TheirProduct } from '#features/drug-mappings/match-score.ts';
import { readPack, readProduct } from '#features/drug-mappings/read-product.ts';
import { CERTAIN_SCORE, isCertainCandidate, LIKELY_SCORE } from '#machines/supply/drug-mapping-facts.ts';

type Line = readonly [name: string, composition: string, company: string, form: string | null, pack: number, mrp?: number];

const lines: readonly Line[] = [
  ['Dolo 650 Tablet', 'Paracetamol (650 mg)', 'Micro Labs', 'Tablet', 15, 3_360],
  ['Dolo 500 Tablet', 'Paracetamol (500 mg)', 'Micro Labs', 'Tablet', 15, 1_540],
  ['Crocin Advance 500 Tablet', 'Paracetamol (500 mg)', 'GSK Consumer', 'Tablet', 20, 2_038],
  ['Crocin 650 Tablet', 'Paracetamol (650 mg)', 'GSK Consumer', 'Tablet', 15, 3_300],
  ['Augmentin 625 Duo Tablet', 'Amoxicillin (500 mg), Clavulanic acid (125 mg)', 'GSK Pharmaceuticals', 'Tablet', 10, 20_160],
  ['Augmentin 1000 Duo Tablet', 'Amoxicillin (875 mg), Clavulanic acid (125 mg)', 'GSK Pharmaceuticals', 'Tablet', 10, 32_400],
  ['Augmentin Duo Dry Syrup', 'Amoxicillin (200 mg/5 ml), Clavulanic acid (28.5 mg/5 ml)', 'GSK Pharmaceuticals', 'Dry Syrup', 1, 6_900],
  ['Telma 40 Tablet', 'Telmisartan (40 mg)', 'Glenmark', 'Tablet', 15, 11_200],
  ['Telma 80 Tablet', 'Telmisartan (80 mg)', 'Glenmark', 'Tablet', 15, 18_400],
  ['Telma H 40/12.5 Tablet', 'Telmisartan (40 mg), Hydrochlorothiazide (12.5 mg)', 'Glenmark', 'Tablet', 15, 17_300],
  ['Telma AM 40/5 Tablet', 'Telmisartan (40 mg), Amlodipine (5 mg)', 'Glenmark', 'Tablet', 15, 16_100],
  ['Pan 40 Tablet', 'Pantoprazole (40 mg)', 'Alkem', 'Tablet', 15, 17_100],
  ['Pan D Capsule', 'Pantoprazole (40 mg), Domperidone (30 mg)', 'Alkem', 'Capsule', 15, 22_000],
  ['Glycomet 500 Tablet', 'Metformin (500 mg)', 'USV', 'Tablet', 20, 3_500],
  ['Glycomet 500 SR Tablet', 'Metformin (500 mg)', 'USV', 'SR Tablet', 20, 4_600],
  ['Glycomet 1 g SR Tablet', 'Metformin (1 g)', 'USV', 'SR Tablet', 15, 6_700],
  ['Azithral 500 Tablet', 'Azithromycin (500 mg)', 'Alembic', 'Tablet', 5, 13_200],
  ['Azithral 200 Syrup 15 ml', 'Azithromycin (200 mg/5 ml)', 'Alembic', 'Syrup', 1, 5_700],
  ['Becosules Capsule', '', 'Pfizer', 'Capsule', 20, 5_000],
  ['Thyronorm 50 Tablet', 'Thyroxine (50 mcg)', 'Abbott', 'Tablet', 120, 21_000],
  ['Thyronorm 100 Tablet', 'Thyroxine (100 mcg)', 'Abbott', 'Tablet', 120, 22_500],
  ['Calcirol 60000 Sachet', 'Cholecalciferol (60000 IU)', 'Cadila', 'Sachet', 1, 4_800],
  ['Betnovate N Cream 20 g', 'Betamethasone (0.1 %), Neomycin (0.5 %)', 'GSK Pharmaceuticals', 'Cream', 1, 6_100],
  ['Candid 1% Cream 30 g', 'Clotrimazole (1 %)', 'Glenmark', 'Cream', 1, 12_100],
  ['Candid 1% Powder 100 g', 'Clotrimazole (1 %)', 'Glenmark', 'Powder', 1, 14_900],
  ['Ascoril LS Syrup 100 ml', '', 'Glenmark', 'Syrup', 1, 11_800],
  ['Ascoril D Syrup 100 ml', '', 'Glenmark', 'Syrup', 1, 12_400],
  ['Ciplox Eye Drops 10 ml', 'Ciprofloxacin (0.3 %)', 'Cipla', 'Eye Drops', 1, 1_900],
  ['Ciplox 500 Tablet', 'Ciprofloxacin (500 mg)', 'Cipla', 'Tablet', 10, 4_400],
  ['Otrivin Nasal Spray 10 ml', 'Xylometazoline (0.1 %)', 'Novartis', 'Nasal Spray', 1, 9_800],
  ['Asthalin Inhaler', 'Salbutamol (100 mcg)', 'Cipla', 'Inhaler', 1, 14_800],
  ['Asthalin 4 Tablet', 'Salbutamol (4 mg)', 'Cipla', 'Tablet', 30, 800],
  ['Monocef 1 g Injection', 'Ceftriaxone (1 g)', 'Aristo', 'Injection', 1, 6_500],
  ['Shelcal 500 Tablet', 'Calcium (500 mg), Vitamin D3 (250 IU)', 'Torrent', 'Tablet', 15, 13_100],
  ['Zincovit Tablet', '', 'Apex', 'Tablet', 15, 11_000],
  ['Allegra 120 Tablet', 'Fexofenadine (120 mg)', 'Sanofi', 'Tablet', 10, 22_500],
  ['Volini Gel 30 g', 'Diclofenac (1.16 %)', 'Sun Pharma', 'Gel', 1, 13_500],
  ['Ondem 4 MD Tablet', 'Ondansetron (4 mg)', 'Alkem', 'MD Tablet', 10, 5_500],
];

const drugs: readonly OurDrug[] = lines.map(([name, composition, company, form, pack_size, mrp = null], at) => ({
  id: at + 1,
  name,
  composition,
  company,
  form,
  pack_size,
  mrp,
}));
const drugOf = (name: string): OurDrug => drugs.find((drug) => drug.name === name)!;

type Band = 'certain' | 'suggested' | 'nothing';
const bandOf = (product: TheirProduct): readonly [Band, string | null] => {
  const [best, next] = ranked(product, drugs);
  const score = best?.match.score ?? 0;
  if (score < LIKELY_SCORE) return ['nothing', null];
  return [isCertainCandidate({ score, runnerUp: next?.match.score ?? 0 }) ? 'certain' : 'suggested', best?.drug.name ?? null];
};
const product = (name: string, more: Partial<TheirProduct> = {}): TheirProduct => ({ name, pack: null, maker: null, mrp: null, ...more });

describe('a product in a catalogue', () => {
  test.each<[string, Band, string | null, Partial<TheirProduct>?]>([
    ["DOLO 650 TAB 15'S", 'certain', 'Dolo 650 Tablet'],
    ['DOLO 650MG TAB', 'certain', 'Dolo 650 Tablet', { pack: '15' }],
    ['DOLO-650 TABLETS 1X15', 'certain', 'Dolo 650 Tablet'],
    ['DOLO650 TAB', 'certain', 'Dolo 650 Tablet', { pack: "15'S", maker: 'MICRO LABS LTD' }],
    ['DOLO TAB 650 MG (MICRO)', 'certain', 'Dolo 650 Tablet', { maker: 'Micro' }],
    ['TAB DOLO 500 15S', 'certain', 'Dolo 500 Tablet'],
    ['DOLO 0.65G TAB', 'certain', 'Dolo 650 Tablet'],
    ['DOLO 650 TAB 10S', 'suggested', 'Dolo 650 Tablet'],
    ['DOLO 650', 'suggested', 'Dolo 650 Tablet'],
    ['DOLLO 650 TAB 15S', 'suggested', 'Dolo 650 Tablet'],
    ['DOLO 100 TAB 15S', 'nothing', null],
    ['DOLO 650 INJ', 'nothing', null],
    ['CROCIN ADV 500MG TAB', 'certain', 'Crocin Advance 500 Tablet'],
    ['CROCIN ADVANCE TAB 500 20S', 'certain', 'Crocin Advance 500 Tablet'],
    ["CROCIN 650 TAB 15'S", 'certain', 'Crocin 650 Tablet'],
    ['CROCIN 650 TAB', 'certain', 'Crocin 650 Tablet', { mrp: 3_310 }],
    ['CROCIN TAB', 'suggested', 'Crocin 650 Tablet'],
    ['AUGMENTIN 625 DUO TAB 10S', 'certain', 'Augmentin 625 Duo Tablet'],
    ['AUGMENTIN DUO 625MG TAB', 'certain', 'Augmentin 625 Duo Tablet'],
    ['AUGMENTIN DUO 500/125 TAB 10S', 'certain', 'Augmentin 625 Duo Tablet'],
    ['AUGMENTIN DUO 500MG+125MG TAB', 'certain', 'Augmentin 625 Duo Tablet'],
    ['AUGMENTIN 625 TAB', 'suggested', 'Augmentin 625 Duo Tablet'],
    ['AUGMENTN 625 DUO TAB', 'suggested', 'Augmentin 625 Duo Tablet'],
    ['AUGMENTIN DUO 1000 TAB 10S', 'certain', 'Augmentin 1000 Duo Tablet'],
    ['AUGMENTIN DUO 1G TAB', 'certain', 'Augmentin 1000 Duo Tablet'],
    ['AUGMENTIN DUO DRY SYP', 'suggested', 'Augmentin Duo Dry Syrup'],
    ['TELMA 40 TAB 15S', 'certain', 'Telma 40 Tablet'],
    ['TELMA 40MG TAB', 'certain', 'Telma 40 Tablet', { pack: '10X15' }],
    ['TELMA 80 TABS 15', 'certain', 'Telma 80 Tablet'],
    ['TELMA-H TAB 15S', 'suggested', 'Telma H 40/12.5 Tablet'],
    ['TELMA H 40/12.5 TAB', 'certain', 'Telma H 40/12.5 Tablet'],
    ['TELMA 40H TAB 15S', 'suggested', 'Telma H 40/12.5 Tablet'],
    ['TELMA AM 40+5 TAB 15S', 'certain', 'Telma AM 40/5 Tablet'],
    ['TELMA 20 TAB 15S', 'nothing', null],
    ['PAN 40 TAB 15S', 'certain', 'Pan 40 Tablet'],
    ['PAN-40 TABLET', 'certain', 'Pan 40 Tablet', { pack: 'STRIP OF 15 TABLETS' }],
    ['PAN D CAP 15S', 'suggested', 'Pan D Capsule'],
    ['PAN-D CAPS', 'suggested', 'Pan D Capsule', { pack: "15'S" }],
    ['PAND 40/30 CAP', 'certain', 'Pan D Capsule'],
    ['GLYCOMET 500 TAB 20S', 'certain', 'Glycomet 500 Tablet'],
    ['GLYCOMET SR 500 TAB 20S', 'certain', 'Glycomet 500 SR Tablet'],
    ['GLYCOMET 500MG SR TAB', 'certain', 'Glycomet 500 SR Tablet'],
    ['GLYCOMET SR 1GM TAB 15S', 'certain', 'Glycomet 1 g SR Tablet'],
    ['GLYCOMET 1000 SR TAB', 'certain', 'Glycomet 1 g SR Tablet'],
    ['AZITHRAL 500 TAB 5S', 'certain', 'Azithral 500 Tablet'],
    ['AZITHRAL 200MG/5ML SYP 15ML', 'certain', 'Azithral 200 Syrup 15 ml'],
    ['AZITHRAL 200 SUSP', 'suggested', 'Azithral 200 Syrup 15 ml', { pack: '15 ML' }],
    ['BECOSULES CAP 20S', 'certain', 'Becosules Capsule'],
    ['BECOSULES Z CAP 20S', 'suggested', 'Becosules Capsule'],
    ['THYRONORM 50MCG TAB 120S', 'certain', 'Thyronorm 50 Tablet'],
    ['THYRONORM 0.1 MG TAB', 'certain', 'Thyronorm 100 Tablet'],
    ['THYRONORM 25 TAB', 'nothing', null],
    ['CALCIROL 60K SACHET', 'certain', 'Calcirol 60000 Sachet'],
    ['CALCIROL 60,000 IU SACH', 'certain', 'Calcirol 60000 Sachet', { pack: "1'S" }],
    ['BETNOVATE N CRM 20GM', 'suggested', 'Betnovate N Cream 20 g'],
    ['CANDID 1% CREAM 30GM', 'certain', 'Candid 1% Cream 30 g'],
    ['CANDID CREAM 1 % W/W', 'certain', 'Candid 1% Cream 30 g', { pack: '30 G' }],
    ['CANDID 1% PWD 100G', 'certain', 'Candid 1% Powder 100 g'],
    ['CANDID 1% GEL', 'nothing', null],
    ['ASCORIL LS SYP 100ML', 'certain', 'Ascoril LS Syrup 100 ml'],
    ['ASCORIL-D SYR 100 ML', 'certain', 'Ascoril D Syrup 100 ml'],
    ['ASCORIL LS SYP 60ML', 'suggested', 'Ascoril LS Syrup 100 ml'],
    ['CIPLOX 0.3% E/D 10ML', 'certain', 'Ciplox Eye Drops 10 ml'],
    ['CIPLOX 500 TAB 10S', 'certain', 'Ciplox 500 Tablet'],
    ['OTRIVIN 0.1% NASAL SPRAY 10ML', 'certain', 'Otrivin Nasal Spray 10 ml'],
    ['OTRIVIN N/S 0.1 % 10 ML', 'certain', 'Otrivin Nasal Spray 10 ml'],
    ['ASTHALIN 100MCG INH', 'certain', 'Asthalin Inhaler'],
    ['ASTHALIN 4MG TAB 30S', 'certain', 'Asthalin 4 Tablet'],
    ['MONOCEF 1GM INJ', 'certain', 'Monocef 1 g Injection'],
    ['MONOCEF 250MG INJ', 'nothing', null],
    ['SHELCAL 500 TAB 15S', 'certain', 'Shelcal 500 Tablet'],
    ['ZINCOVIT TAB 15S', 'certain', 'Zincovit Tablet'],
    ['ALLEGRA 120 TAB 10S', 'certain', 'Allegra 120 Tablet', { maker: 'Sanofi India Ltd' }],
    ['ALLEGRA 120 TAB 10S', 'suggested', 'Allegra 120 Tablet', { maker: 'Zydus' }],
    ['ALLEGRA 120 TAB 10S', 'suggested', 'Allegra 120 Tablet', { mrp: 2_250 }],
    ['VOLINI 1.16% GEL 30G', 'certain', 'Volini Gel 30 g', { maker: 'SUN' }],
    ['ONDEM MD 4MG TAB 10S', 'certain', 'Ondem 4 MD Tablet'],
    ['ONDEM 4 TAB 10S', 'suggested', 'Ondem 4 MD Tablet'],
    ['COTTON ROLL 500G', 'nothing', null],
    ['DOXY 650 TAB', 'nothing', null],
  ])('%s is %s', (name, band, drug, more = {}) => {
    const [found, best] = bandOf(product(name, more));
    expect([found, best], JSON.stringify(ranked(product(name, more), drugs).slice(0, 2))).toEqual([band, drug]);
  });
});

describe('a score', () => {
  const dolo = drugOf('Dolo 650 Tablet');
  const partsOf = (theirs: TheirProduct, drug = dolo) =>
    Object.fromEntries(matchScore(theirs, drug).parts.map(({ part, ...rest }) => [part, [rest.verdict, rest.theirs, rest.ours]]));

  test('explains itself part by part', () => {
    expect(partsOf(product("DOLO 650 TAB 10'S", { maker: 'Micro', mrp: 3_360 }))).toEqual({
      name: ['same', 'dolo', 'dolo'],
      strength: ['same', '650', '650 mg'],
      form: ['same', 'tablet', 'tablet'],
      pack: ['different', '10', '15'],
      maker: ['same', 'Micro', 'Micro Labs'],
      mrp: ['same', '3360', '3360'],
    });
  });

  test('stays low for another strength or form, however alike the names', () => {
    expect(matchScore(product('DOLO 500 TAB 15S', { maker: 'Micro', mrp: 3_360 }), dolo).score).toBeLessThanOrEqual(40);
    expect(matchScore(product('DOLO 650 SYP', { maker: 'Micro' }), dolo).score).toBeLessThanOrEqual(45);
    expect(matchScore(product('GLYCOMET 500 SR TAB 20S'), drugOf('Glycomet 500 Tablet')).score).toBeLessThanOrEqual(45);
  });

  test('is certain only if nothing contradicts', () => {
    const whole = product("DOLO 650 TAB 15'S", { maker: 'Micro', mrp: 3_400 });
    expect(matchScore(whole, dolo).score).toBe(100);
    for (const changes of [{ pack: '10' }, { maker: 'Cipla' }, { mrp: 1_000 }, { name: 'DOLO 650 PLUS TAB' }, { name: 'DOLO TAB' }])
      expect(matchScore({ ...whole, ...changes }, dolo).score, JSON.stringify(changes)).toBeLessThan(CERTAIN_SCORE);
  });

  test('is a whole number from 0 to 100 for any text', () => {
    for (const name of ['', '650', "'S", 'TAB', '%%%', 'é'.repeat(200), '1x', '10X', '/ml', '((((', 'DOLO '.repeat(60)])
      for (const pack of [null, '', 'x', '1x1x1', "0'S"]) {
        const { score } = matchScore(product(name, { pack, maker: '', mrp: 1 }), dolo);
        expect(Number.isInteger(score) && score >= 0 && score <= 100, `${name} ${pack} ${score}`).toBe(true);
      }
  });
});

test.each([
  ["10's", 10, 1, null],
  ['1x10', 10, 1, null],
  ['10X10', 10, 10, null],
  ['10*15S', 15, 10, null],
  ['STRIP OF 15 TABLETS', 15, 1, null],
  ['15', 15, 1, null],
  ['100ml', null, 1, 100],
  ['1 x 60 ML', null, 1, 60],
  ['30 GM', null, 1, 30],
  ['1 LTR', null, 1, 1_000],
  ['BOTTLE', null, 1, null],
])('the pack %s is read', (text, count, outer, volume) => {
  expect(readPack(text)).toEqual({ count, outer, volume });
});

test('a name is read part by part', () => {
  expect(readProduct('BECADEXAMIN-B12 SR 0.5G/100MG CAP 30S (GSK)')).toEqual({
    words: ['becadexamin', 'b12', 'gsk'],
    strengths: [
      { written: 0.5, value: 500, unit: 'mg' },
      { written: 100, value: 100, unit: 'mg' },
    ],
    pack: { count: 30, outer: 1, volume: null },
    kind: 'capsule',
    site: null,
    isSlow: true,
    isSoft: false,
  });
});
