import type { MasterLabel, MasterRow } from '../../contract.ts';
import type { Master, MasterAmount, MasterField, MasterRate, MasterValue, MasterValues } from '../../masters.ts';

/** Text of a string or number; empty for other values. */
export const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Reference in a form: the text in the field, and the id of the chosen record; null until one is chosen. */
export interface Reference {
  id: number | null;
  name: string;
}

/** Line of a dated field as typed: percent or rupees. */
export interface DatedLine {
  /** yyyy-mm-dd, or empty. */
  from: string;
  value: string;
}

/** Form value of a field: text, numbers and choices as typed, references with their names. */
export type FormValue = string | boolean | Reference | readonly Reference[] | readonly DatedLine[];
export type FormValues = Readonly<Record<string, FormValue>>;

const NO_REFERENCE: Reference = { id: null, name: '' };
const asReference = ({ id, name }: MasterLabel): Reference => ({ id, name });

function formValueOf(field: MasterField, value: MasterValue, labels: readonly MasterLabel[]): FormValue {
  switch (field.kind) {
    case 'flag':
      return value === true;
    case 'reference':
      return labels[0] ? asReference(labels[0]) : NO_REFERENCE;
    case 'references':
      return labels.map(asReference);
    case 'rates':
      return ((value ?? []) as MasterRate[]).map(({ from, percent }) => ({ from, value: String(percent) }));
    case 'amounts':
      return ((value ?? []) as MasterAmount[]).map(({ from, amount }) => ({ from, value: rupeesOf(amount) }));
    default:
      return asText(value);
  }
}

/** Form values of a record; empty values without one. */
export const formOf = (master: Master, record: MasterRow | null): FormValues =>
  Object.fromEntries(
    master.fields.map((field) => [field.name, formValueOf(field, record?.values[field.name] ?? null, record?.labels[field.name] ?? [])]),
  );

/** Paise as rupees for typing: 7600 → `76`, 7605 → `76.05`. */
const rupeesOf = (paise: number): string => (paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2));

const inOrder = (held: FormValue | undefined): DatedLine[] =>
  (held as readonly DatedLine[]).toSorted((one, other) => one.from.localeCompare(other.from));

const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

function valueOf(field: MasterField, held: FormValue | undefined): MasterValue {
  switch (field.kind) {
    case 'flag':
      return held === true;
    case 'number':
      return numberOf(asText(held));
    case 'reference':
      return (held as Reference | undefined)?.id ?? null;
    case 'references':
      return (held as readonly Reference[]).flatMap(({ id }) => id ?? []);
    case 'rates':
      return inOrder(held).map(({ from, value }) => ({ from, percent: Number(value) }));
    case 'amounts':
      return inOrder(held).map(({ from, value }) => ({ from, amount: Math.round(Number(value) * 100) }));
    default:
      return asText(held).trim() || null;
  }
}

/** Values of a valid form as the API expects them. */
export const valuesOf = (master: Master, form: FormValues): MasterValues =>
  Object.fromEntries(master.fields.map((field) => [field.name, valueOf(field, form[field.name])]));

/** Names of the referenced records of a field. */
export const namesOf = (held: FormValue | undefined): string[] => {
  const references = Array.isArray(held) ? held : [held];
  return references.flatMap((each: unknown) => (typeof each === 'object' && each !== null && 'name' in each ? [String(each.name)] : []));
};
