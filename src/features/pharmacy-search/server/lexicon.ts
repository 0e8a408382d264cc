import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';

/** Shorter words are not guessed at: everything is like them. */
const SHORTEST = 3;
/** Words that one mistyped word may mean. */
const MEANINGS = 6;
/** How like the typed one a word is at least, from 0 to 1. */
const LIKENESS = 0.3;
/** After every other character. */
const LAST = '\u{10ffff}';

/** Words with figures are not guessed at: another strength is another drug. */
const canBeMistyped = (word: string) => word.length >= SHORTEST && !/\d/.test(word);

/** What a word may have been meant for. */
export interface Meanings {
  /** Some name has a word that begins so. */
  isKnown: boolean;
  /** Other words that it may mean, the likest first. */
  words: string[];
}

/** What these words may mean, by the typed word. A word may be typed up to its middle only. */
export async function meaningsOf(db: Queryable, words: readonly string[]): Promise<Map<string, Meanings>> {
  const typed = words.filter(canBeMistyped);
  const meanings = new Map<string, Meanings>();
  if (typed.length === 0) return meanings;
  const { rows } = await db.execute<{ typed: string; word: string }>(sql`
    select typed, near.word from unnest(${sql.param(typed)}::text[]) as given (typed) cross join lateral (
      select word, greatest(similarity(word, typed), similarity(left(word, length(typed)), typed)) as likeness from (
        select word from search_lexicon where word % typed
        union
        select word from search_lexicon where word collate "C" >= left(typed, 2) and word collate "C" < left(typed, 2) || ${LAST}
      ) as candidates
      order by likeness desc, word limit ${MEANINGS}
    ) as near where likeness >= ${LIKENESS}`);
  for (const { typed: typedWord, word } of rows) {
    const meaning = meanings.get(typedWord) ?? { isKnown: false, words: [] };
    meanings.set(typedWord, meaning);
    if (word.startsWith(typedWord)) meaning.isKnown = true;
    else meaning.words.push(word);
  }
  return meanings;
}

/** Records in one statement: far below the time that a statement is given. */
const PORTION = 10_000;
/** Who commits late is not overlooked. Milliseconds. */
const OVERLAP = 300_000;

/** Where names are that the search finds; items are there as drugs. */
const learnedSources = ['brand', 'composition', 'company', 'hsn', 'product', 'item'] as const;
const sources: readonly SQL[] = [
  ...learnedSources.map(
    (master) =>
      sql`select id, updated_at, name || ' ' || coalesce(values ->> 'short_name', '') || ' ' || case when master = 'hsn' then coalesce(values ->> 'description', '') else '' end as words from master_records where master = ${master}`,
  ),
  sql`select id, updated_at, name || ' ' || city || ' ' || speciality as words from doctors where true`,
];

/**
 * Takes up the words of names that were written since; null: all of them. Several servers may do so at once.
 *
 * @returns what to hand in the next time
 */
export async function learnWords(db: Pick<Queryable, 'execute'>, since: Date | null, now: Date): Promise<Date> {
  for (const source of sources) {
    let after: { at: string; id: number } | undefined = { at: (since ?? new Date(0)).toISOString(), id: 0 };
    while (after) after = await learnFrom(db, source, after);
  }
  return new Date(now.getTime() - OVERLAP);
}

/** Words in one order: two who write the same ones wait for each other, and never both. */
async function learnFrom(db: Pick<Queryable, 'execute'>, source: SQL, after: { at: string; id: number }) {
  const { rows } = await db.execute<{ at: string; id: number }>(sql`
    with written as materialized (
      ${source} and (updated_at, id) > (${after.at}::timestamptz, ${after.id}) order by updated_at, id limit ${PORTION}
    ), learnt as (
      insert into search_lexicon
      select distinct word from written cross join lateral unnest(search_words(words)) as word
      where length(word) >= ${SHORTEST} and word !~ '[0-9]' order by word
      on conflict do nothing
    )
    select updated_at::text as at, id from written order by updated_at desc, id desc limit 1`);
  return rows[0];
}
