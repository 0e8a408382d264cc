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
/** Digits of a phone from which the search begins. */
const PHONE_FROM = 4;
/** Letters of a word from which the index of addresses has it. */
const INDEXED_FROM = 3;
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

const addressText = (alias: string): SQL => sql.raw(`lower(${alias}.address || ' ' || ${alias}.pincode)`);

/** Words of an address, each between blanks. */
const wordsOfAddress = sql`' ' || array_to_string(search_words(a.address || ' ' || a.pincode), ' ') || ' '`;

/** Whether the index can find the words: the others only narrow what it finds. */
const isIndexed = (terms: readonly string[]): boolean => terms.some((term) => term.length >= INDEXED_FROM);

/** Ids of patients with an address that contains every word. Words that are too short for the index begin a word of the address. */
const residentsOf = (terms: readonly string[]): SQL => {
  const contained = (term: string) =>
    term.length < INDEXED_FROM
      ? sql`${wordsOfAddress} like ${`% ${escaped(term)}%`}`
      : sql`${addressText('a')} like ${`%${escaped(term)}%`}`;
  return sql`select a.patient_id from patient_addresses a where a.removed_at is null and ${each(terms, contained)}`;
};

/** Patients with an address that contains every word. Where a short one, such as the number of a house, is a whole word comes first. */
export function living(terms: readonly string[]): SQL {
  const short = terms.filter((term) => term.length < INDEXED_FROM);
  const whole = each(short, (term) => sql`${wordsOfAddress} like ${`% ${escaped(term)} %`}`);
  const wholeFirst = sql`exists (select from patient_addresses a where a.patient_id = p.id and a.removed_at is null and ${whole}) desc,`;
  return rowsOf(sql`p.id in (${residentsOf(terms)} limit ${RANKED})`, sql`${short.length === 0 ? sql`` : wholeFirst} p.name, p.id`);
}

/** The index has them in their order. */
export const phoned = (digits: string): SQL => rowsOf(sql`p.phone_no like ${`${digits}%`}`, sql`p.phone_no, p.name, p.id`, sql``);

/** Patients with an address of another patient. */
const neighboursOf = (patientId: number): SQL => sql`select other.patient_id from patient_addresses own
  join patient_addresses other on ${addressText('other')} = ${addressText('own')} and other.removed_at is null
  where own.patient_id = ${patientId} and own.removed_at is null`;

/** Whether two patients belong to one family: they are two people, however alike their names. */
export const areFamily = (one: SQL, other: SQL): SQL => sql`exists (select from patient_family_members x
  join patient_family_members y on y.family_id = x.family_id where x.patient_id = ${one} and y.patient_id = ${other})`;

interface Person {
  name: string;
  phone_no: string;
  /** As typed, for somebody who is not a patient yet. */
  address?: string | undefined;
  pincode?: string | undefined;
  /** The patient, if it is one: their addresses count too. */
  except?: number | undefined;
}

/** Patients who may be the same person and are no family, nor were kept as two: a similar name, and the same phone or address. */
export function alike({ name: fullName, phone_no, address = '', pincode = '', except }: Person): SQL {
  const like = fullName.toLowerCase();
  const words = wordsOf(`${address} ${address && pincode}`);
  const near = [sql`select id from patients where phone_no = ${phone_no}`];
  if (except !== undefined) near.push(neighboursOf(except));
  if (isIndexed(words)) near.push(residentsOf(words));
  const isDecided = sql`exists (select from patient_merges m where m.status in ('dismissed', 'undone')
    and (m.patient_id, m.duplicate_id) in ((p.id, ${except ?? 0}), (${except ?? 0}, p.id)))`;
  const isLike = sql`p.id <> ${except ?? 0} and similarity(lower(p.name), ${like}) >= ${LIKE} and not ${isDecided}
    and not ${areFamily(sql`p.id`, sql`${except ?? 0}`)}`;
  return rowsOf(sql`p.id in (${sql.join(near, sql` union `)}) and ${isLike}`, sql`similarity(lower(p.name), ${like}) desc, p.id`);
}

export const findSimilar = async (db: Database, person: Person): Promise<FoundPatient[]> =>
  (await db.execute<FoundPatient & Record<string, unknown>>(alike(person))).rows;

/**
 * Patients by phone (from four digits), by name, by the number of a record such as an order, or by address. A number may be one of
 * a record and begin a phone: the record's patient comes first. Typos in names are looked for once nothing matches as written.
 *
 * @param asWritten neither addresses nor typos are looked for
 */
export const findPatients = (db: Database, search: string, { asWritten = false } = {}): Promise<FoundPatient[]> =>
  db.transaction((tx) => findIn(tx, search, asWritten), { accessMode: 'read only' });

const without = (rows: readonly FoundPatient[], others: readonly FoundPatient[]): FoundPatient[] =>
  rows.filter(({ patient_id }) => others.every((other) => other.patient_id !== patient_id));

async function findIn(tx: Transaction, search: string, asWritten: boolean): Promise<FoundPatient[]> {
  const run = async (query: SQL) => (await tx.execute<FoundPatient & Record<string, unknown>>(query)).rows;
  const withRecord: FoundPatient[] = [];
  for (const find of hooks('patients.named')) {
    const ids = find(search);
    if (ids) withRecord.push(...(await run(rowsOf(sql`p.id in (${ids})`, sql`p.name, p.id`))));
  }
  const digits = phoneDigits(search);
  if (/^\d+$/.test(digits)) {
    const withPhone = digits.length < PHONE_FROM ? [] : await run(phoned(digits));
    const others = withPhone.length > 0 || digits.length !== 6 ? withPhone : await run(living([digits]));
    return [...withRecord, ...without(others, withRecord)].slice(0, FOUND);
  }
  if (withRecord.length > 0) return withRecord;
  const terms = wordsOf(search);
  if (terms.length === 0) return [];
  const full = await run(namedInFull(terms));
  if (full.length === FOUND) return full;
  const begun = without(await run(named(terms)), full);
  if (asWritten || full.length + begun.length > 0) return [...full, ...begun].slice(0, FOUND);
  if (isIndexed(terms)) {
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
