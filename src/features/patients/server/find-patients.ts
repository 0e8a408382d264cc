import { type SQL, sql } from 'drizzle-orm';
import { phoneDigits } from '#platform/contract/phone.ts';
import { wordsOf } from '#platform/contract/search-words.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';
import type { FoundPatient } from '../contract.ts';
import { beginningsOf } from '../schema.ts';

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
/** Similarity from which a name with typos is found: `kulkrani` is 0.55 of `kulkarni`. */
const SIMILAR = 0.45;

/** Similarity of names of the same phone: `asha rao` and `asha r rao` are 0.8. */
const LIKE = 0.4;

const escaped = (term: string) => term.replaceAll(/[\\%_]/g, String.raw`\$&`);

const rowsOf = (isMatch: SQL, order: SQL) => sql`
  select p.id::int as patient_id, p.name, p.phone_no, p.gender, p.born_on::text,
    (select a.address from patient_addresses a where a.patient_id = p.id and a.removed_at is null order by a.is_default desc, a.id desc limit 1) as address
  from patients p where p.merged_into is null and ${isMatch} order by ${order} limit ${FOUND}`;

const name = sql`(${beginningsOf(sql`p.name`)})`;

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

/** Names of which every word begins with a word of the search. */
export const named = (terms: readonly string[]): SQL =>
  rowsOf(
    sql.join(
      terms.map((term) => sql`${name} like ${`% ${escaped(term)}%`}`),
      sql` and `,
    ),
    sql`${rankOfName(sql`p.name`, terms)} desc, p.name, p.id`,
  );

/** Names that resemble the search, the nearest first. */
export const similar = (terms: readonly string[]): SQL => {
  const words = terms.join(' ');
  return rowsOf(sql`${words} <% ${name}`, sql`word_similarity(${words}, ${name}) desc, p.name, p.id`);
};

/** Patients with an address that contains every word. */
export const living = (terms: readonly string[]): SQL =>
  rowsOf(
    sql`p.id in (select a.patient_id from patient_addresses a where a.removed_at is null and ${sql.join(
      terms.map((term) => sql`lower(a.address || ' ' || a.pincode) like ${`%${escaped(term)}%`}`),
      sql` and `,
    )})`,
    sql`p.name, p.id`,
  );

export const phoned = (digits: string): SQL => rowsOf(sql`p.phone_no like ${`${digits}%`}`, sql`p.phone_no, p.name, p.id`);

/** Patients who may be the same person: the same phone and a like name. */
export const findSimilar = async (db: Database, fullName: string, phone: string, except: number | undefined): Promise<FoundPatient[]> =>
  (
    await db.execute<FoundPatient & Record<string, unknown>>(
      rowsOf(
        sql`p.phone_no = ${phone} and p.id <> ${except ?? 0} and similarity(lower(p.name), ${fullName.toLowerCase()}) >= ${LIKE}`,
        sql`similarity(lower(p.name), ${fullName.toLowerCase()}) desc, p.id`,
      ),
    )
  ).rows;

/**
 * Patients by phone (from four digits), by name, by the number of a record such as an order, or by address. Typos in names are
 * looked for once nothing matches as written.
 */
export const findPatients = (db: Database, search: string): Promise<FoundPatient[]> =>
  db.transaction((tx) => findIn(tx, search), { accessMode: 'read only' });

async function findIn(tx: Transaction, search: string): Promise<FoundPatient[]> {
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
  const written = await run(named(terms));
  if (written.length > 0) return written;
  if (terms.every((term) => term.length >= ADDRESS_FROM)) {
    const there = await run(living(terms));
    if (there.length > 0) return there;
  }
  await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(SIMILAR)}, true)`);
  return run(similar(terms));
}
