import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';

/** Shorter words are not corrected: too many words are similar. */
const SHORTEST = 3;
/** Maximum number of corrections per word. */
const MEANINGS = 6;
/** Minimum similarity of a correction, 0 to 1. */
const LIKENESS = 0.3;
/** Highest character, as the upper bound of a prefix range. */
const LAST = '\u{10ffff}';

/** Words with digits are not corrected: another strength is another drug. */
const canBeMistyped = (word: string) => word.length >= SHORTEST && !/\d/.test(word);

/** Interpretation of a typed word. */
export interface Meanings {
  /** Whether a known word starts with it. */
  isKnown: boolean;
  /** Corrections with their likeness, 0 to 1. */
  words: Map<string, number>;
}

/** Interpretations by typed word. Incomplete words are compared with prefixes. */
export async function meaningsOf(db: Queryable, words: readonly string[]): Promise<Map<string, Meanings>> {
  const typed = words.filter(canBeMistyped);
  const meanings = new Map<string, Meanings>();
  if (typed.length === 0) return meanings;
  const { rows } = await db.execute<{ typed: string; word: string; likeness: number }>(sql`
    select typed, near.word, near.likeness from unnest(${sql.param(typed)}::text[]) as given (typed) cross join lateral (
      select word, greatest(similarity(word, typed), similarity(left(word, length(typed)), typed)) as likeness from (
        select word from search_lexicon where word % typed
        union
        select word from search_lexicon where word collate "C" >= left(typed, 2) and word collate "C" < left(typed, 2) || ${LAST}
      ) as candidates
      order by likeness desc, word limit ${MEANINGS}
    ) as near where likeness >= ${LIKENESS}`);
  for (const { typed: typedWord, word, likeness } of rows) {
    const meaning = meanings.get(typedWord) ?? { isKnown: false, words: new Map<string, number>() };
    meanings.set(typedWord, meaning);
    if (word.startsWith(typedWord)) meaning.isKnown = true;
    else meaning.words.set(word, likeness);
  }
  return meanings;
}

/** Records per statement, which keeps each far below the statement timeout. */
const PORTION = 10_000;
/** Overlap of the scanned periods, so that late commits are not missed. Milliseconds. */
const OVERLAP = 300_000;

/** Masters with searchable names; items are covered by drugs. */
const learnedSources = ['brand', 'composition', 'company', 'hsn', 'product', 'item'] as const;
const sources: readonly SQL[] = [
  ...learnedSources.map(
    (master) =>
      sql`select id, updated_at, name || ' ' || coalesce(values ->> 'short_name', '') || ' ' || case when master = 'hsn' then coalesce(values ->> 'description', '') else '' end as words from master_records where master = ${master}`,
  ),
  sql`select id, updated_at, concat_ws(' ', name, city, speciality) as words from doctors where true`,
];

/**
 * Adds the words of names written since a time; null: of all names. Safe to run on several servers at once.
 * @returns the time to pass in the next call
 */
export async function learnWords(db: Pick<Queryable, 'execute'>, since: Date | null, now: Date): Promise<Date> {
  for (const source of sources) {
    let after: { at: string; id: number } | undefined = { at: (since ?? new Date(0)).toISOString(), id: 0 };
    while (after) after = await learnFrom(db, source, after);
  }
  return new Date(now.getTime() - OVERLAP);
}

/** Inserts in a fixed order, so that concurrent writers cannot deadlock. */
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
