import { sql } from 'drizzle-orm';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { PicturedDrug } from './pictured-drug.ts';

/** Drug and position that a file name suggests. */
export interface NameReading {
  words: string;
  position: number;
}

/** Lower-case letters and digits only, to compare names that are written differently. */
export const normalised = (words: string): string =>
  words
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * Readings of a file name, likeliest first: the whole name is the drug's id or name, or its end is the position of the image:
 * `Crocin 650.jpg`, `1042.png`, `Crocin 650-2.jpg`, `Crocin 650 (2).jpg`, `1042_3.png`.
 */
export function readingsOf(fileName: string): NameReading[] {
  const stem = fileName.replace(/\.[a-z\d]{1,10}$/i, '').trim();
  const whole = { words: stem, position: 1 };
  const end = /[-_](\d{1,2})$|\((\d{1,2})\)$/.exec(stem);
  const front = stem.slice(0, end?.index).trim();
  const position = Number(end?.[1] ?? end?.[2]);
  return front !== '' && position >= 1 ? [whole, { words: front, position }] : [whole];
}

const idOf = (words: string): number | null => (/^[1-9]\d{0,14}$/.test(words) ? Number(words) : null);

/** SQL equivalent of `normalised`; must match it. */
const NORMALISED = sql.raw(`regexp_replace(lower(name), '[^[:alnum:]]+', '', 'g')`);

/** Drugs that match any of the readings. */
async function drugsFor(db: Queryable, readings: readonly NameReading[]): Promise<PicturedDrug[]> {
  const ids = readings.flatMap(({ words }) => idOf(words) ?? []);
  const names = [...new Set(readings.map(({ words }) => normalised(words)))].filter((name) => name !== '');
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select id, name from drugs
    where retired_at is null and (id = any(${sql.param(ids)}::bigint[]) or ${NORMALISED} = any(${sql.param(names)}::text[]))
    order by id`);
  return rows;
}

/** 1-based position of the image in the file name; null if the name does not match the drug. */
export const positionInName = (drug: PicturedDrug, fileName: string): number | null =>
  readingsOf(fileName).find(({ words }) => candidates([drug], words).length > 0)?.position ?? null;

type NameMatch = { drug: PicturedDrug; position: number } | { reason: Sentence };

/** Matches many file names to drugs with one query. */
export async function findDrugs(db: Queryable, fileNames: readonly string[]): Promise<Map<string, NameMatch>> {
  const drugs = await drugsFor(db, fileNames.flatMap(readingsOf));
  return new Map(fileNames.map((name) => [name, drugOf(drugs, name)]));
}

function drugOf(drugs: readonly PicturedDrug[], fileName: string): NameMatch {
  for (const { words, position } of readingsOf(fileName)) {
    const matches = candidates(drugs, words);
    if (matches.length === 1 && matches[0]) return { drug: matches[0], position };
    if (matches.length > 1) return { reason: sentence('{n} drugs have this name: choose one', { n: matches.length }) };
  }
  return { reason: sentence('No drug has this name or number') };
}

/** Matches by id, then by exact name, then by normalised name. */
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
