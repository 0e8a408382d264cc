import { businessDate } from '#platform/contract/business-day.ts';
import type { MasterId } from '../master-ids.ts';
import { DRUG_GRADES } from '#platform/contract/constants.ts';
import { type MasterAmount, masters, type MasterValue, type MasterValues } from '../masters.ts';
import type { masterRecords, masterReferences } from '../schema.ts';
import type { Drug } from './drug-catalogue.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import { random } from '#platform/server/demo/random.ts';
import { habitForming, therapy } from './therapy.ts';
import { categories, companies, forms, GST_REFORM, hsnCodes, releases, uoms } from './trade.ts';

const MASTERS = 31;
const DAY = 86_400_000;

const bracketed = / \(.*/;
const moleculesOf = (composition: string) => composition.split(', ').map((part) => part.replace(bracketed, ''));

const therapyLines = therapy
  .trim()
  .split('\n')
  .map((line) => {
    const [does = '', use = '', group = '', names = ''] = line.split('|').map((part) => part.trim());
    const [category = '', subgroup = null] = group.split('/');
    return { does, use, category: category || null, subgroup, molecules: names.split(', ') };
  });

/** Records and references as they grow: what is added gets the next id and is found again by its name. */
class Book {
  readonly records: Row<typeof masterRecords>[] = [];
  readonly references: Row<typeof masterReferences>[] = [];
  private readonly ids = new Map<string, number>();
  readonly now: number;
  private readonly draw = random(MASTERS);

  constructor(now: number) {
    this.now = now;
  }

  has(master: MasterId, name: string): boolean {
    return this.ids.has(`${master}/${name}`);
  }

  /** Id of the record of this name; it has been added before. */
  id(master: MasterId, name: string): number {
    const found = this.ids.get(`${master}/${name}`);
    if (found === undefined) throw new Error(`There is no ${master} ${name}`);
    return found;
  }

  /** The first of a name stays. Fields that are not given hold what an empty field holds. */
  add(master: MasterId, given: MasterValues): void {
    const { fields } = masters[master];
    const name = given[fields[0]?.name ?? ''];
    if (typeof name !== 'string') throw new Error(`A ${master} has no name`);
    if (this.has(master, name)) return;
    const id = this.records.length + 1;
    this.ids.set(`${master}/${name}`, id);
    const empty: Partial<Record<string, MasterValue>> = { flag: false, references: [], rates: [], amounts: [] };
    const values = Object.fromEntries(fields.map((field) => [field.name, given[field.name] ?? empty[field.kind] ?? null]));
    const at = new Date(this.now - this.draw.whole(2 * DAY, 400 * DAY));
    this.records.push({ id, master, name, values, created_at: at, updated_at: at });
    for (const field of fields) {
      const value = values[field.name] ?? null;
      if (!field.of || value === null) continue;
      for (const target of Array.isArray(value) ? (value as number[]) : [Number(value)])
        this.references.push({ record_id: id, field: field.name, target_id: target });
    }
  }
}

function addTherapy(book: Book): void {
  for (const { does, use, category, subgroup, molecules } of therapyLines) {
    book.add('function', { name: does, description: `${does} in people who need it` });
    book.add('use', { name: use, function: book.id('function', does) });
    for (const name of molecules)
      book.add('molecule', {
        name,
        category,
        subgroup,
        functions: [book.id('function', does)],
        habit_forming: habitForming.has(name),
      });
  }
  // One molecule under its other name: to be merged.
  book.add('molecule', { name: 'Acetaminophen', category: 'ANALGESIC', functions: [book.id('function', 'Relieves pain')] });
}

function addTrade(book: Book): void {
  for (const values of uoms) book.add('uom', values);
  for (const values of releases) book.add('release', values);
  for (const values of hsnCodes) book.add('hsn', values);
  for (const [name, parent] of categories)
    book.add('product-category', { name, parent: parent === undefined ? null : book.id('product-category', parent) });
  for (const [at, [name, short_name, kind, city]] of Object.values(companies).entries())
    book.add('company', { name, short_name, kind, city, licence_no: `${city.slice(0, 2).toUpperCase()}/20B/${21_400 + 37 * at}` });
  // One company entered twice: to be merged.
  book.add('company', { name: 'Vasudha Pharma Ltd', short_name: 'VASUDHA L', kind: 'BOTH', city: 'Mumbai' });
}

/** What each molecule is for. */
const uses = new Map<string, string[]>();
for (const { use, molecules } of therapyLines) for (const name of molecules) uses.set(name, [...(uses.get(name) ?? []), use]);

const usesOf = (composition: string): string[] => [...new Set(moleculesOf(composition).flatMap((name) => uses.get(name) ?? []))];

function categoryOf({ schedule, composition, form }: Drug): string {
  const taken = usesOf(composition);
  if (schedule === 'X' || moleculesOf(composition).some((name) => habitForming.has(name))) return 'Narcotic and habit-forming';
  if (schedule !== null) return 'Prescription medicines';
  if (composition.startsWith('Diethyltoluamide')) return 'Insect repellents';
  if (form === 'Powder' && taken.includes('Convalescence')) return 'Nutrition';
  if (taken.some((use) => use === 'Weakness' || use === 'Weak bones')) return 'Vitamins and minerals';
  return taken.includes('Skin care') ? 'Skin care' : 'Over-the-counter medicines';
}

const hsnByCategory: Readonly<Record<string, string>> = {
  'Vitamins and minerals': '30045010',
  Nutrition: '2106',
  'Skin care': '3304',
  'Insect repellents': '3808',
};

/** Every how many tablets somebody chose the unit that was entered twice; and brands, the company. */
const STRAY_TABLETS = 90;
const STRAY_BRANDS = 14;

function addComposition(book: Book, { composition, form }: Drug): void {
  if (book.has('composition', composition)) return;
  const [, , release] = forms[form] ?? [];
  book.add('composition', {
    name: composition,
    molecules: [...new Set(moleculesOf(composition))].map((name) => book.id('molecule', name)),
    release: release ? book.id('release', release) : null,
    uses: usesOf(composition).map((use) => book.id('use', use)),
  });
}

function addBrand(book: Book, drug: Drug): void {
  const stray = drug.company === 'vas' && drug.id % STRAY_BRANDS === 0;
  const company = stray ? 'Vasudha Pharma Ltd' : companies[drug.company]?.[0];
  book.add('brand', { name: drug.brand, company: book.id('company', company ?? '') });
  const category = categoryOf(drug);
  book.add('product', {
    name: `${drug.brand} ${drug.form}`,
    category: book.id('product-category', category),
    brand: book.id('brand', drug.brand),
    hsn: book.id('hsn', hsnByCategory[category] ?? '3004'),
  });
}

/** Prices fell with the tax of medicines; a few drugs become dearer with the next month. */
const PRICED_SINCE = '2024-04-01';
const DEARER_NEXT_MONTH = 37;

function mrpOf(drug: Drug, pack: number, now: number): MasterAmount[] {
  const amount = drug.mrp * pack;
  const next = new Date(`${businessDate(now).slice(0, 7)}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const dearer = { from: next.toISOString().slice(0, 10), amount: Math.round(amount * 1.04) };
  return [
    { from: PRICED_SINCE, amount: Math.round((amount * 112) / 105) },
    { from: GST_REFORM, amount },
    ...(drug.id % DEARER_NEXT_MONTH === 0 ? [dearer] : []),
  ];
}

function addItem(book: Book, drug: Drug): void {
  const [uom = 'Piece', pack = 1] = forms[drug.form] ?? [];
  book.add('variant', { name: drug.strength, kind: 'STRENGTH' });
  book.add('available-in', { name: drug.form, loose: drug.loose });
  book.add('item', {
    name: drug.name,
    company: book.id('company', companies[drug.company]?.[0] ?? ''),
    product: book.id('product', `${drug.brand} ${drug.form}`),
    composition: book.id('composition', drug.composition),
    variant: book.id('variant', drug.strength),
    available_in: book.id('available-in', drug.form),
    uom: book.id('uom', uom === 'Tablet' && drug.id % STRAY_TABLETS === 0 ? 'Tablets' : uom),
    pack_size: pack,
    schedule: drug.schedule ?? 'NONE',
    grade: DRUG_GRADES[Math.min(DRUG_GRADES.length - 1, Math.floor(drug.id / 900))] ?? 'NA',
    cold_chain: drug.form === 'Injection',
    mrp: mrpOf(drug, pack, book.now),
    uses: usesOf(drug.composition).join(', ') || null,
  });
}

/** A composition that names the molecule that was entered twice, with the one item of it. */
function addDuplicate(book: Book): void {
  const composition = 'Acetaminophen (650 mg)';
  book.add('composition', { name: composition, molecules: [book.id('molecule', 'Acetaminophen')], uses: [book.id('use', 'Pain')] });
  book.add('item', {
    name: 'Paravas 650 (old pack)',
    company: book.id('company', 'Vasudha Pharma Ltd'),
    product: book.id('product', 'Paravas Tablet'),
    composition: book.id('composition', composition),
    uom: book.id('uom', 'Tablets'),
    pack_size: 15,
    schedule: 'NONE',
    grade: 'NA',
  });
}

/** The masters of the demonstration's drugs, ids from 1. The same drugs and moment give the same rows. */
export function demoMasters(catalogue: readonly Drug[], now: number): Pick<Book, 'records' | 'references'> {
  const book = new Book(now);
  addTherapy(book);
  addTrade(book);
  for (const drug of catalogue) {
    addComposition(book, drug);
    addBrand(book, drug);
    addItem(book, drug);
  }
  addDuplicate(book);
  return book;
}
