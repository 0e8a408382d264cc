import { type MasterId, masterTitles } from './master-ids.ts';

/**
 * Declarations of the drug masters (§2.2). Lists, forms, validation, references and history are derived from them. Must not
 * import a schema library: the browser imports this file.
 */

export { type MasterId, masterIds } from './master-ids.ts';

export interface MasterField {
  /** Key in the values, in snake case. */
  name: string;
  label: string;
  /** Help text, if the label is not enough. */
  help?: string;
  /**
   * Type of the value: `text` and `choice` a string, `number` a number, `flag` a boolean, `reference` the id of another record,
   * `references` several ids, `rates` percentages by date ({@link MasterRate}), `amounts` money by date ({@link MasterAmount}).
   * Empty values: null, no references, an empty list of rates or amounts, false.
   */
  kind: 'text' | 'number' | 'flag' | 'choice' | 'reference' | 'references' | 'rates' | 'amounts';
  required?: boolean;
  /** Unique among the records in use, ignoring case. */
  unique?: boolean;
  /** Maximum length of a text. */
  longest?: number;
  /** Text of digits only, with minimum and maximum length. */
  digits?: readonly [number, number];
  /** Minimum and maximum of a number. */
  min?: number;
  max?: number;
  /** Integers only. */
  whole?: boolean;
  /** Master that a reference refers to. */
  of?: MasterId;
  /** Of a reference: offers all records in a pick list, because there are few. */
  listed?: boolean;
  /** Set of general data (§3) with the options. */
  choices?: string;
  /** Options that are not in general data: value → label. */
  options?: Readonly<Record<string, string>>;
}

/** Percentage that applies from a date (yyyy-mm-dd); ascending, dates unique. */
export interface MasterRate {
  from: string;
  percent: number;
}

/** Paise that apply from a date (yyyy-mm-dd); ascending, dates unique. */
export interface MasterAmount {
  from: string;
  amount: number;
}

export type MasterValue = string | number | boolean | number[] | MasterRate[] | MasterAmount[] | null;
/** By field name; has every field of the master. */
export type MasterValues = Record<string, MasterValue>;

export interface Master {
  id: MasterId;
  title: string;
  singular: string;
  path: `/masters/${string}-master`;
  /** Description of its records, one sentence. */
  about: string;
  /** The first field names the record. */
  fields: readonly MasterField[];
}

/** Naming field: a required text, unique among the records in use. */
const naming = (longest: number, more: Partial<MasterField> = {}): MasterField => ({
  name: 'name',
  label: 'Name',
  kind: 'text',
  required: true,
  unique: true,
  longest,
  ...more,
});

const description: MasterField = { name: 'description', label: 'Description', kind: 'text', longest: 300 };

const declare = (id: MasterId, words: Pick<Master, 'singular' | 'about'>, fields: readonly MasterField[]): Master => ({
  id,
  title: masterTitles[id],
  path: `/masters/${id}-master`,
  ...words,
  fields,
});

export const masters: Record<MasterId, Master> = {
  brand: declare('brand', { singular: 'Brand', about: 'Names that medicines are sold under, and who owns them.' }, [
    naming(120),
    { name: 'company', label: 'Company', kind: 'reference', of: 'company', required: true },
  ]),

  item: declare('item', { singular: 'Item', about: 'Drugs as they are stocked and billed: in one strength and pack.' }, [
    naming(160),
    { name: 'company', label: 'Company', help: 'The company that sells it', kind: 'reference', of: 'company', required: true },
    { name: 'composition', label: 'Composition', kind: 'reference', of: 'composition' },
    { name: 'product', label: 'Product', kind: 'reference', of: 'product' },
    { name: 'hsn', label: 'HSN code', help: 'Where it differs from that of the product', kind: 'reference', of: 'hsn' },
    { name: 'variant', label: 'Variant', kind: 'reference', of: 'variant' },
    { name: 'available_in', label: 'Available in', kind: 'reference', of: 'available-in' },
    { name: 'uom', label: 'Unit of measure', kind: 'reference', of: 'uom', listed: true, required: true },
    {
      name: 'pack_size',
      label: 'Pack size',
      help: 'How many units are in one pack',
      kind: 'number',
      required: true,
      whole: true,
      min: 1,
      max: 10_000,
    },
    {
      name: 'schedule',
      label: 'Schedule',
      help: 'H, H1 and X are sold on prescription only',
      kind: 'choice',
      required: true,
      options: { NONE: 'None', H: 'H', H1: 'H1', X: 'X' },
    },
    { name: 'grade', label: 'Grade', kind: 'choice', required: true, choices: 'DrugGradeChoices' },
    { name: 'cold_chain', label: 'Cold chain', help: 'Kept between 2 and 8 °C', kind: 'flag' },
    { name: 'mrp', label: 'MRP', help: 'Maximum retail price of one pack, each from its date until the next', kind: 'amounts' },
    { name: 'uses', label: 'Uses', kind: 'text', longest: 1_000 },
    { name: 'side_effects', label: 'Side effects', kind: 'text', longest: 1_000 },
  ]),

  function: declare('function', { singular: 'Function', about: 'What a molecule does in the body.' }, [naming(120), description]),

  use: declare('use', { singular: 'Use', about: 'What a composition is used for.' }, [
    naming(120),
    { name: 'function', label: 'Function', kind: 'reference', of: 'function' },
    description,
  ]),

  composition: declare(
    'composition',
    {
      singular: 'Composition',
      about: 'Molecules with their strengths: items with the same composition can replace each other.',
    },
    [
      naming(2_000, { help: 'Molecules with their strengths, such as Paracetamol (650 mg), Caffeine (50 mg)' }),
      { name: 'molecules', label: 'Molecules', kind: 'references', of: 'molecule', required: true },
      { name: 'release', label: 'Release', kind: 'reference', of: 'release' },
      { name: 'uses', label: 'Uses', kind: 'references', of: 'use' },
    ],
  ),

  variant: declare('variant', { singular: 'Variant', about: 'What distinguishes items of one product: a strength, a size, a flavour.' }, [
    naming(80),
    {
      name: 'kind',
      label: 'Kind',
      kind: 'choice',
      required: true,
      options: { STRENGTH: 'Strength', SIZE: 'Size', FLAVOUR: 'Flavour', COLOUR: 'Colour' },
    },
  ]),

  company: declare('company', { singular: 'Company', about: 'Who makes and who markets medicines.' }, [
    naming(120),
    { name: 'short_name', label: 'Short name', kind: 'text', required: true, longest: 20 },
    {
      name: 'kind',
      label: 'Kind',
      kind: 'choice',
      required: true,
      options: { MANUFACTURER: 'Manufacturer', MARKETER: 'Marketer', BOTH: 'Manufacturer and marketer' },
    },
    { name: 'licence_no', label: 'Licence number', help: 'Drug licence of the company', kind: 'text', unique: true, longest: 40 },
    { name: 'city', label: 'City', kind: 'text', longest: 80 },
  ]),

  hsn: declare('hsn', { singular: 'HSN code', about: 'Tax codes of goods, with their GST by date.' }, [
    naming(8, { name: 'code', label: 'Code', digits: [4, 8] }),
    { ...description, required: true },
    { name: 'rates', label: 'GST rates', help: 'Each rate applies from its date until the next', kind: 'rates', required: true },
  ]),

  product: declare('product', { singular: 'Product', about: 'Products of a brand, in all strengths and packs.' }, [
    naming(160),
    { name: 'category', label: 'Category', kind: 'reference', of: 'product-category', required: true },
    { name: 'brand', label: 'Brand', kind: 'reference', of: 'brand', required: true },
    { name: 'hsn', label: 'HSN code', kind: 'reference', of: 'hsn', required: true },
  ]),

  'product-category': declare('product-category', { singular: 'Product category', about: 'Shop categories and their subcategories.' }, [
    naming(120),
    { name: 'parent', label: 'Parent category', kind: 'reference', of: 'product-category' },
  ]),

  molecule: declare('molecule', { singular: 'Molecule', about: 'Active ingredients.' }, [
    naming(120),
    { name: 'category', label: 'Category', kind: 'choice', choices: 'MoleculeCategoryChoices' },
    { name: 'subgroup', label: 'Subgroup', kind: 'choice', choices: 'MoleculeSubgroupChoices' },
    { name: 'functions', label: 'Functions', kind: 'references', of: 'function' },
    { name: 'habit_forming', label: 'Habit forming', kind: 'flag' },
  ]),

  release: declare('release', { singular: 'Release', about: 'How fast a medicine releases its ingredients.' }, [
    naming(80),
    { name: 'kind', label: 'Kind', kind: 'choice', required: true, choices: 'MoleculeReleaseChoices' },
  ]),

  'available-in': declare('available-in', { singular: 'Form', about: 'Forms that medicines come in: tablet, syrup, drops.' }, [
    naming(80),
    { name: 'loose', label: 'Sold loose', help: 'By the tablet instead of the pack', kind: 'flag' },
  ]),

  uom: declare('uom', { singular: 'Unit of measure', about: 'Units that quantities are counted in.' }, [
    naming(60),
    { name: 'short_name', label: 'Short name', kind: 'text', required: true, unique: true, longest: 10 },
  ]),
};

/** Maximum number of references, rates or amounts of one field. */
export const MASTER_LIST_LIMIT = 50;
/** Maximum amount in paise: one crore rupees. */
export const MASTER_LARGEST_AMOUNT = 1_000_000_000;
/** Maximum number of records merged into another at once. */
export const MASTER_MERGE_LIMIT = 20;
/** Maximum number of options that a search field offers. */
export const MASTER_OPTIONS = 20;
export const MASTER_PAGE_SIZE = 50;
export const MASTER_LARGEST_PAGE = 100;
