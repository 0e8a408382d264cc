/** Dosage forms, as distributors abbreviate them. */
export type FormKind =
  | 'tablet'
  | 'capsule'
  | 'syrup'
  | 'suspension'
  | 'dry syrup'
  | 'solution'
  | 'drops'
  | 'injection'
  | 'cream'
  | 'ointment'
  | 'gel'
  | 'lotion'
  | 'powder'
  | 'granules'
  | 'sachet'
  | 'inhaler'
  | 'rotacap'
  | 'respule'
  | 'spray'
  | 'lozenge'
  | 'soap'
  | 'shampoo'
  | 'mouthwash'
  | 'suppository'
  | 'patch';

const kindsInWords: Readonly<Record<FormKind, string>> = {
  tablet: 'tab tabs tb tablet tablets caplet caplets',
  capsule: 'cap caps capsule capsules softgel softgels sgc softcap softcaps',
  syrup: 'syp syr syrup syrups sy liq liquid linctus elixir expectorant exp',
  suspension: 'susp suspension suspn sus oral-suspension',
  'dry syrup': 'drysyrup drysyp',
  solution: 'sol soln solution',
  drops: 'drop drops drp drps dps',
  injection: 'inj injn injection injections infusion ivf penfill cartridge vial vials amp amps ampoule ampoules',
  cream: 'cream crm creme',
  ointment: 'oint ointment ont onit',
  gel: 'gel jelly',
  lotion: 'lot lotion lotn',
  powder: 'pwd powder powd pdr',
  granules: 'granules granule gran',
  sachet: 'sachet sachets sach sac',
  inhaler: 'inhaler inh inhalers transhaler',
  rotacap: 'rotacap rotacaps rotcap rotcaps transcap transcaps',
  respule: 'respule respules resp respule nebule',
  spray: 'spray spr sprays',
  lozenge: 'lozenge lozenges loz',
  soap: 'soap bar',
  shampoo: 'shampoo shmp',
  mouthwash: 'mouthwash gargle mw',
  suppository: 'suppository supp suppositories pessary pessaries',
  patch: 'patch patches',
};

export const formKinds: ReadonlyMap<string, FormKind> = new Map(
  (Object.entries(kindsInWords) as [FormKind, string][]).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const)),
);

/** Forms that distributors write for one another. */
const families: readonly (readonly FormKind[])[] = [
  ['syrup', 'suspension', 'dry syrup', 'solution'],
  ['sachet', 'powder', 'granules'],
  ['lotion', 'solution'],
];
export const areNear = (one: FormKind, other: FormKind): boolean =>
  families.some((family) => family.includes(one) && family.includes(other));

/** Sold by weight: grams in the name are the pack, not the strength. */
export const weighed: ReadonlySet<FormKind> = new Set(['cream', 'ointment', 'gel', 'lotion', 'powder', 'granules', 'soap', 'shampoo']);

export type Site = 'eye' | 'ear' | 'nasal';
export const sites: ReadonlyMap<string, Site> = new Map([
  ['eye', 'eye'],
  ['ophthalmic', 'eye'],
  ['opth', 'eye'],
  ['ear', 'ear'],
  ['otic', 'ear'],
  ['nasal', 'nasal'],
  ['nose', 'nasal'],
]);

/** Releases over hours. */
export const slowWords: ReadonlySet<string> = new Set(['sr', 'er', 'xr', 'xl', 'cr', 'pr', 'mr', 'la', 'retard', 'sustained', 'extended']);
/** Tablets that are chewed or dissolve. */
export const softWords: ReadonlySet<string> = new Set(['dt', 'md', 'mdt', 'odt', 'dispersible', 'chewable', 'chew']);

/** Says nothing about which product it is. */
export const noiseWords: ReadonlySet<string> = new Set(
  `new of the and with for strip strips bottle bottles btl bot box boxes tube tubes jar tin pkt packet pack pouch can canister container
  ip bp usp nrx rx nos no pcs pc each mrp rs offer free s oral sf sugarfree release unit units dose doses x`.split(/\s+/),
);

/** Words in full by their abbreviation. */
export const fullWords: ReadonlyMap<string, string> = new Map([
  ['adv', 'advance'],
  ['frt', 'forte'],
  ['fte', 'forte'],
  ['pls', 'plus'],
  ['jr', 'junior'],
  ['paed', 'paediatric'],
  ['ped', 'paediatric'],
  ['pead', 'paediatric'],
  ['pediatric', 'paediatric'],
]);
