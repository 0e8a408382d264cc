import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import { stores } from '#features/locations/server/public.ts';
import { rankOfName } from '#features/patients/server/public.ts';
import { phoneDigits, withoutCountryCode } from '#platform/contract/phone.ts';
import { everyWord } from '#platform/list/server/conditions.ts';
import { orders } from '../schema.ts';

/** Expression of the trigram index: order id, patient, phone, drugs and their compositions. */
const searchable = sql`lower(${orders.code} || ' ' || ${orders.patient_name} || ' ' || ${orders.phone_no} || ' ' || ${orders.drug_names} || ' ' || ${orders.compositions})`;
const searchedColumns = [orders.code, orders.patient_name, orders.phone_no, orders.drug_names, orders.compositions];

/** Shortest terms that the trigram index supports. */
const INDEXED_FROM = 3;

const containing = (term: string) => `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** A search text in parts. */
interface OrderTerms {
  /** Digits of an order number or phone number, if the text is nothing else. */
  number: string | null;
  /** Parts that an order must contain, in lower case. */
  terms: readonly string[];
}

/**
 * Parts of a search text: `GLN 48196` and `+91 96259 75020` are one number, other words match in any order. A number of up to
 * four digits stays with the word before it, as in `telma 40`.
 */
export function termsOf(search: string): OrderTerms {
  const text = withoutCountryCode(search.trim().toLowerCase());
  const [, prefix, spaced] = /^(gln)?[\s-]*(\d[\d\s-]*)$/.exec(text) ?? [];
  if (spaced === undefined)
    return { number: null, terms: text.match(/\S+(?:\s+\d{1,4}(?!\S))*/g)?.map((term) => term.replaceAll(/\s+/g, ' ')) ?? [] };
  const number = phoneDigits(spaced);
  return { number, terms: [prefix ? `gln-${number}` : number] };
}

/** Terms too short for the index are compared column by column. */
function contains(term: string): SQL | undefined {
  if (term.length >= INDEXED_FROM) return sql`${searchable} like ${containing(term)}`;
  return or(...searchedColumns.map((column) => sql`lower(${column}) like ${containing(term)}`));
}

/** Orders that contain all terms of the search. */
export const matchesSearch = (search: string): SQL | undefined => and(...termsOf(search).terms.map(contains));

/** Whether the order with this id has all words in its number, phone or patient. The first condition is for the index. */
export const isOrderSearched = (id: SQL, words: string): SQL => {
  const own = sql`lower(${orders.code} || ' ' || ${orders.patient_name} || ' ' || ${orders.phone_no})`;
  return sql`${id} in (select ${orders.id} from ${orders} where ${everyWord(searchable)(words)} and ${everyWord(own)(words)})`;
};

/**
 * Rank of an order by which it comes before others: its number or the customer's phone is the search, or the customer has the
 * names in it. One word alone may as well be a drug; it ranks no orders.
 */
export function rankOf(search: string): SQL | undefined {
  const { number, terms } = termsOf(search);
  if (number !== null) return sql`(${or(eq(orders.code, `GLN-${number}`), eq(orders.phone_no, number))})::int`;
  return terms.length > 1 ? rankOfName(sql`${orders.patient_name}`, terms) : undefined;
}

/** Orders of the stores whose name contains the text; the full name of a store matches that store only. */
export function ofStore(typed: string): SQL {
  const text = typed.toLowerCase();
  const isFullName = sql`exists (select from ${stores} where lower(${stores.name}) = ${text})`;
  return sql`case when ${isFullName} then lower(${orders.store}) = ${text} else lower(${orders.store}) like ${containing(text)} end`;
}

/** Orders with a drug whose name or composition contains the text. */
export function withDrug(typed: string): SQL | undefined {
  const text = typed.toLowerCase();
  const inDrugs = sql`lower(${orders.drug_names} || ' ' || ${orders.compositions}) like ${containing(text)}`;
  return and(text.length >= INDEXED_FROM ? contains(text) : undefined, inDrugs);
}
