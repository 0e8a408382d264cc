/** How distributors abbreviate the forms that end our drugs' names, the longest first. */
const forms: readonly (readonly [form: string, abbreviation: string])[] = [
  ['Chewable Tablet', 'CHEW TAB'],
  ['SR Tablet', 'SR TAB'],
  ['Nasal Drops', 'NASAL DROPS'],
  ['Nasal Spray', 'N/S'],
  ['Eye Drops', 'E/D'],
  ['Dry Syrup', 'DRY SYP'],
  ['Suspension', 'SUSP'],
  ['Injection', 'INJ'],
  ['Ointment', 'OINT'],
  ['Rotacaps', 'ROTACAP'],
  ['Capsule', 'CAP'],
  ['Softgel', 'SOFTGEL'],
  ['Inhaler', 'INH'],
  ['Lozenge', 'LOZ'],
  ['Solution', 'SOLN'],
  ['Sachet', 'SACHET'],
  ['Powder', 'PWD'],
  ['Lotion', 'LOT'],
  ['Syrup', 'SYP'],
  ['Drops', 'DRP'],
  ['Cream', 'CRM'],
  ['Spray', 'SPRAY'],
  ['Gel', 'GEL'],
  ['Tablet', 'TAB'],
];

/** What a distributor gets wrong or leaves out. */
export type Slip = 'none' | 'noForm' | 'typo' | 'otherPack';

interface NamedDrug {
  name: string;
  pack_size: number;
}

/** Without its fourth letter. */
const mistyped = (words: string): string => words.slice(0, 3) + words.slice(4);

/** One of our drugs as a distributor’s catalogue names it: `DOLO 650 TAB`, and its pack: `15'S`. */
export function catalogueName({ name, pack_size }: NamedDrug, slip: Slip, at: number): { name: string; pack: string | null } {
  const [form, abbreviation] = forms.find(([ending]) => name.endsWith(` ${ending}`)) ?? ['', 'TAB'];
  const brand = name
    .slice(0, name.length - form.length)
    .trim()
    .toUpperCase();
  const written = slip === 'typo' ? mistyped(brand) : brand;
  const words = slip === 'noForm' ? written : `${written} ${abbreviation}`;
  if (pack_size === 1 || slip === 'noForm') return { name: words, pack: null };
  const count = slip === 'otherPack' ? pack_size + 5 : pack_size;
  // Half of them write the pack into the name.
  return at % 2 === 0 ? { name: `${words} ${count}S`, pack: null } : { name: words, pack: `${count}'S` };
}
