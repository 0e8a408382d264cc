import { sql } from 'drizzle-orm';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { PicturedDrug } from './pictured-drug.ts';

/** What the name of an image says: whose picture, and the how manieth. */
export interface NameReading {
  words: string;
  position: number;
}

/** Letters and digits alone, in small letters: what two ways of writing one name have in common. */
export const normalised = (words: string): string =>
  words
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * Readings of a file's name, the likeliest first: all of it is the drug's id or name, or its end counts the image:
 * `Crocin 650.jpg`, `1042.png`, `Crocin 650-2.jpg`, `Crocin 650 (2).jpg`, `1042_3.png`.
 */
export function readingsOf(fileName: string): NameReading[] {
  const stem = fileName.replace(/\.[a-z\d]{1,10}$/i, '').trim();
  const whole = { words: stem, position: 1 };
  const [, front, one, other] = /^(.+?)\s*(?:[-_](\d{1,2})|\((\d{1,2})\))$/.exec(stem) ?? [];
  const position = Number(one ?? other);
  return front && position >= 1 ? [whole, { words: front, position }] : [whole];
}

const idOf = (words: string): number | null => (/^[1-9]\d{0,14}$/.test(words) ? Number(words) : null);

/** The same on the database's side as `normalised` here. */
const NORMALISED = sql.raw(`regexp_replace(lower(name), '[^[:alnum:]]+', '', 'g')`);

/** Drugs that any of the readings may mean. */
async function drugsFor(db: Queryable, readings: readonly NameReading[]): Promise<PicturedDrug[]> {
  const ids = readings.flatMap(({ words }) => idOf(words) ?? []);
  const names = [...new Set(readings.map(({ words }) => normalised(words)))].filter((name) => name !== '');
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select id, name from drugs
    where retired_at is null and (id = any(${sql.param(ids)}::bigint[]) or ${NORMALISED} = any(${sql.param(names)}::text[]))
    order by id`);
  return rows;
}

/** The how manieth image of this drug a name says it is; null where the name does not mean the drug. */
export const positionInName = (drug: PicturedDrug, fileName: string): number | null =>
  readingsOf(fileName).find(({ words }) => candidates([drug], words).length > 0)?.position ?? null;

type NameMatch = { drug: PicturedDrug; position: number } | { reason: Sentence };

/** Finds the drugs of many images by their names, in one question. */
export async function findDrugs(db: Queryable, fileNames: readonly string[]): Promise<Map<string, NameMatch>> {
  const drugs = await drugsFor(db, fileNames.flatMap(readingsOf));
  return new Map(fileNames.map((name) => [name, drugOf(drugs, name)]));
}

function drugOf(drugs: readonly PicturedDrug[], fileName: string): NameMatch {
  for (const { words, position } of readingsOf(fileName)) {
    const matches = candidates(drugs, words);
    if (matches.length === 1 && matches[0]) return { drug: matches[0], position };
    if (matches.length > 1) return { reason: sentence('{n} drugs are called so: choose one', { n: matches.length }) };
  }
  return { reason: sentence('No drug has this name or number') };
}

/** By id, else by the exact name, else by the name as it is otherwise written. */
function candidates(drugs: readonly PicturedDrug[], words: string): PicturedDrug[] {
  const id = idOf(words);
  const matchers = [
    (drug: PicturedDrug) => drug.id === id,
    (drug: PicturedDrug) => drug.name.toLowerCase() === words.toLowerCase(),
    (drug: PicturedDrug) => normalised(drug.name) === normalised(words),
  ];
  for (const matcher of matchers) {
    const matches = drugs.filter(matcher);
    if (matches.length > 0) return matches;
  }
  return [];
}
