import { type SQL, sql } from 'drizzle-orm';
import { phoneDigits } from '#platform/contract/phone.ts';
import { wordsOf } from '#platform/contract/search-words.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';
import type { FoundPatient } from '../contract.ts';
import { wordsIn } from '../schema.ts';

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /** Query of the ids of patients with a record that the search names in full, such as an order; null: it names none. */
    'patients.named': (search: string) => SQL | null;
  }
}

const FOUND = 20;
/** Digits of a phone, and letters of an address, from which the search begins. */
const PHONE_FROM = 4;
const ADDRESS_FROM = 3;
/** Similarity from which a name with typos is found: `kulkrani` is 0.55 of `kulkarni`. If all words must fit, each may fit less: `aati` is 0.4 of `aarti`. */
const SIMILAR = 0.45;
const SIMILAR_EACH = 0.35;

/** Similarity of names of the same phone or address: `asha rao` and `asha r rao` are 0.8. */
export const LIKE = 0.4;

const escaped = (term: string) => term.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Matches that are ranked: of more, those that were stored first. To rank all of a common name takes longer than a caller waits. */
const RANKED = 500;

const rowsOf = (isMatch: SQL, order: SQL, bound: SQL = sql`limit ${RANKED}`) => sql`
  select p.id::int as patient_id, p.name, p.phone_no, p.gender, p.born_on::text,
    (select a.address from patient_addresses a where a.patient_id = p.id and a.removed_at is null order by a.is_default desc, a.id desc limit 1) as address
  from (select * from patients p where p.merged_into is null and p.erased_at is null and ${isMatch} ${bound}) p order by ${order} limit ${FOUND}`;

const name = sql`(${wordsIn(sql`p.name`)})`;

const each = (terms: readonly string[], conditionOf: (term: string) => SQL): SQL => sql.join(terms.map(conditionOf), sql` and `);

/** How well words fit the name of a person: 3 if they are the name, in any order, 2 if they are words of it, 1 if they begin words, else 0. */
export function rankOfName(name: SQL, words: readonly string[]): SQL {
  const allFit = (end: string) =>
    sql.join(
      words.map((word) => sql`' ' || lower(${name}) || ' ' like ${`% ${escaped(word)}${end}%`}`),
      sql` and `,
    );
  const isWhole = sql`cardinality(string_to_array(${name}, ' ')) = ${words.length}`;
  return sql`case when ${allFit(' ')} then case when ${isWhole} then 3 else 2 end when ${allFit('')} then 1 else 0 end`;
}

/** Names that have every word of the search, before those of which only words begin with it. */
const namedInFull = (terms: readonly string[]): SQL =>
  rowsOf(
    each(terms, (term) => sql`${name} like ${`% ${escaped(term)} %`}`),
    sql`${rankOfName(sql`p.name`, terms)} desc, p.name, p.id`,
  );

/** Names of which every word begins with a word of the search. */
export const named = (terms: readonly string[]): SQL =>
  rowsOf(
    each(terms, (term) => sql`${name} like ${`% ${escaped(term)}%`}`),
    sql`${rankOfName(sql`p.name`, terms)} desc, p.name, p.id`,
  );

/** Names of which every word resembles one, the nearest first. */
export const similar = (terms: readonly string[]): SQL =>
  rowsOf(
    each(terms, (term) => sql`${term} <% ${name}`),
    sql`word_similarity(${terms.join(' ')}, ${name}) desc, p.name, p.id`,
  );

/** Patients with an address that contains every word. */
export const living = (terms: readonly string[]): SQL =>
  rowsOf(
    sql`p.id in (select a.patient_id from patient_addresses a where a.removed_at is null and ${each(
      terms,
      (term) => sql`lower(a.address || ' ' || a.pincode) like ${`%${escaped(term)}%`}`,
    )} limit ${RANKED})`,
    sql`p.name, p.id`,
  );

/** The index has them in their order. */
export const phoned = (digits: string): SQL => rowsOf(sql`p.phone_no like ${`${digits}%`}`, sql`p.phone_no, p.name, p.id`, sql``);

const addressText = (alias: string): SQL => sql.raw(`lower(${alias}.address || ' ' || ${alias}.pincode)`);

/** Patients with an address of another patient. */
const neighboursOf = (patientId: number): SQL => sql`select other.patient_id from patient_addresses own
  join patient_addresses other on ${addressText('other')} = ${addressText('own')} and other.removed_at is null
  where own.patient_id = ${patientId} and own.removed_at is null`;

/** Whether two patients belong to one family: they are two people, however alike their names. */
export const areFamily = (one: SQL, other: SQL): SQL => sql`exists (select from patient_family_members x
  join patient_family_members y on y.family_id = x.family_id where x.patient_id = ${one} and y.patient_id = ${other})`;

/** Patients who may be the same person and are no family, nor were kept as two: a similar name, and the same phone or an address of the patient `except`. */
export function alike(fullName: string, phone: string, except: number | undefined): SQL {
  const like = fullName.toLowerCase();
  const withPhone = sql`select id from patients where phone_no = ${phone}`;
  const near = except === undefined ? withPhone : sql`${withPhone} union ${neighboursOf(except)}`;
  const isDecided = sql`exists (select from patient_merges m where m.status in ('dismissed', 'undone')
    and (m.patient_id, m.duplicate_id) in ((p.id, ${except ?? 0}), (${except ?? 0}, p.id)))`;
  const isLike = sql`p.id <> ${except ?? 0} and similarity(lower(p.name), ${like}) >= ${LIKE} and not ${isDecided}
    and not ${areFamily(sql`p.id`, sql`${except ?? 0}`)}`;
  return rowsOf(sql`p.id in (${near}) and ${isLike}`, sql`similarity(lower(p.name), ${like}) desc, p.id`);
}

export const findSimilar = async (db: Database, fullName: string, phone: string, except: number | undefined): Promise<FoundPatient[]> =>
  (await db.execute<FoundPatient & Record<string, unknown>>(alike(fullName, phone, except))).rows;

/**
 * Patients by phone (from four digits), by name, by the number of a record such as an order, or by address. Typos in names are
 * looked for once nothing matches as written.
 *
 * @param asWritten neither addresses nor typos are looked for
 */
export const findPatients = (db: Database, search: string, { asWritten = false } = {}): Promise<FoundPatient[]> =>
  db.transaction((tx) => findIn(tx, search, asWritten), { accessMode: 'read only' });

async function findIn(tx: Transaction, search: string, asWritten: boolean): Promise<FoundPatient[]> {
  const run = async (query: SQL) => (await tx.execute<FoundPatient & Record<string, unknown>>(query)).rows;
  for (const find of hooks('patients.named')) {
    const ids = find(search);
    const rows = ids ? await run(rowsOf(sql`p.id in (${ids})`, sql`p.name, p.id`)) : [];
    if (rows.length > 0) return rows;
  }
  const digits = phoneDigits(search);
  if (/^\d+$/.test(digits)) {
    const rows = digits.length < PHONE_FROM ? [] : await run(phoned(digits));
    return rows.length > 0 || digits.length !== 6 ? rows : run(living([digits]));
  }
  const terms = wordsOf(search);
  if (terms.length === 0) return [];
  const full = await run(namedInFull(terms));
  if (full.length === FOUND) return full;
  const begun = (await run(named(terms))).filter(({ patient_id }) => full.every((found) => found.patient_id !== patient_id));
  if (asWritten || full.length + begun.length > 0) return [...full, ...begun].slice(0, FOUND);
  if (terms.every((term) => term.length >= ADDRESS_FROM)) {
    const there = await run(living(terms));
    if (there.length > 0) return there;
  }
  const runSimilar = async (words: readonly string[], threshold: number) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(threshold)}, true)`);
    return run(similar(words));
  };
  if (terms.length > 1) {
    const near = await runSimilar(terms, SIMILAR_EACH);
    if (near.length > 0) return near;
  }
  // Of several words, one may be wrong altogether, such as a short one with a typo.
  return runSimilar([terms.join(' ')], SIMILAR);
}
