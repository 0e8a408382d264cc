import { type SQL, sql } from 'drizzle-orm';
import type { SearchGroup } from '../contract.ts';
import { type Found, type SearchKind, searchKinds } from '../search-kinds.ts';
import { wordsOf } from '#platform/contract/search-words.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { type Meanings, meaningsOf } from './lexicon.ts';
import { type Candidate, type Corrections, type Phrase, ranked } from './matches.ts';
import type { SearchQuery, PharmacySearch } from './pharmacy-search.ts';
import { type Source, sourceOf } from './sources.ts';

/** Maximum number of candidates that are counted and ranked. */
const MAX_COUNTED = 100;
/** Maximum number of words; further ones are ignored. */
const MAX_WORDS = 8;
/** Corrections are added if there are fewer results than this. */
const ENOUGH_RESULTS = 3;

type Sources = readonly (readonly [SearchKind, Source])[];

/** Database query: name prefix, and words in any order. */
interface DatabaseQuery {
  beginning: string;
  /** As a tsquery; null for single letters, which match nearly everything: only name prefixes count then. */
  words: string | null;
}

/** Words consist of letters and digits only, so they need no escaping in a tsquery. */
const tsquery = (words: readonly string[], corrections: Corrections): string =>
  words
    .map((word) => [`'${word}':*`, ...[...(corrections.get(word)?.keys() ?? [])].map((meant) => `'${meant}'`)].join(' | '))
    .map((either) => `(${either})`)
    .join(' & ');

const pattern = (text: string) => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Candidates, at most MAX_COUNTED per way of matching; may contain duplicates. */
function candidatesOf(kind: SearchKind, source: Source, { beginning, words }: DatabaseQuery, retired: SearchQuery['retired']): SQL {
  const where = retired === 'none' ? sql`${source.where} and not (${source.retired})` : source.where;
  const found = sql`select ${sql.raw(`'${kind}'`)} as kind, t.id, t.name, ${source.text} as text, ${source.retired} as retired, ${source.uses} as uses from ${source.table} t where ${where}`;
  const begins = sql`(${found} and lower(t.name) collate "C" like ${pattern(beginning)} order by lower(t.name) collate "C" limit ${MAX_COUNTED})`;
  if (words === null) return begins;
  const marked = source.mark === null ? words : `(${words}) & '${source.mark}'`;
  const has = source.words.map((vector) => sql`(${found} and ${vector} @@ ${marked}::tsquery limit ${MAX_COUNTED})`);
  return sql.join([begins, ...has], sql` union all `);
}

/** Candidates by kind, without duplicates. */
async function findCandidates(db: Queryable, sources: Sources, query: DatabaseQuery, { retired }: SearchQuery) {
  const parts = sources.map(([kind, source]) => candidatesOf(kind, source, query, retired));
  const { rows } = await db.execute<Candidate & { kind: SearchKind } & Record<string, unknown>>(sql.join(parts, sql` union all `));
  const byKind = new Map(sources.map(([kind]) => [kind, new Map<number, Candidate>()]));
  for (const { kind, ...row } of rows) byKind.get(kind)?.set(row.id, row);
  return byKind;
}

/** Corrections by word. If nothing was found, only unknown words are corrected. */
function guesses(words: readonly string[], meanings: ReadonlyMap<string, Meanings>, foundAny: boolean): Corrections {
  const canBeMistaken = (word: string) => foundAny || !(meanings.get(word)?.isKnown ?? false);
  return new Map(words.filter(canBeMistaken).map((word) => [word, meanings.get(word)?.words ?? new Map<string, number>()]));
}

const noCorrections: Corrections = new Map();

interface SearchedResult {
  groups: Map<SearchKind, SearchGroup>;
  words: string[];
}

/** Searches for the typed words, and adds results for corrected words if there are too few. */
async function runSearch(db: Queryable, sources: Sources, query: SearchQuery): Promise<SearchedResult> {
  const words = wordsOf(query.search).slice(0, MAX_WORDS);
  if (words.length === 0) return { groups: new Map(), words };
  const typed: Phrase = { typed: query.search.trim().replaceAll(/\s+/g, ' ').toLowerCase(), words };
  const inWords = words.some((word) => word.length > 1);
  const first = await findCandidates(db, sources, { beginning: typed.typed, words: inWords ? tsquery(words, noCorrections) : null }, query);
  const count = [...first.values()].reduce((sum, { size }) => sum + size, 0);
  if (count >= ENOUGH_RESULTS || !inWords) return present(db, sources, first, typed, noCorrections, query);
  const corrections = guesses(words, await meaningsOf(db, words), count > 0);
  if ([...corrections.values()].every(({ size }) => size === 0)) return present(db, sources, first, typed, noCorrections, query);
  const second = await findCandidates(db, sources, { beginning: bestGuess(words, corrections), words: tsquery(words, corrections) }, query);
  for (const [kind, found] of first) for (const [id, row] of found) second.get(kind)?.set(id, row);
  const corrected = await present(db, sources, second, typed, corrections, query);
  return { ...corrected, words: [...new Set([...words, ...[...corrections.values()].flatMap((words) => [...words.keys()])])] };
}

/** The words, each replaced by its most similar correction. */
const bestGuess = (words: readonly string[], corrections: Corrections): string =>
  words.map((word) => [...(corrections.get(word) ?? [])].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? word).join(' ');

type RowDetails = Pick<Found, 'id' | 'kind' | 'detail' | 'schedule' | 'mrp' | 'pack' | 'available'>;

/** Details of the rows besides their names. */
async function details(
  db: Queryable,
  sources: Sources,
  chosen: ReadonlyMap<SearchKind, readonly { row: Candidate }[]>,
  storeId: number | undefined,
): Promise<Map<string, RowDetails>> {
  const parts = sources.flatMap(([kind, source]) => {
    const ids = chosen.get(kind)?.map(({ row }) => row.id) ?? [];
    if (ids.length === 0) return [];
    return [
      sql`select ${sql.raw(`'${kind}'`)} as kind, t.id, ${source.detail} as detail, ${source.schedule} as schedule, ${source.mrp} as mrp,
          ${source.pack} as pack, ${storeId === undefined ? sql`null::integer` : source.availableAt(storeId)} as available
        from ${source.table} t where t.id = any(${sql.param(ids)}::bigint[])`,
    ];
  });
  if (parts.length === 0) return new Map();
  const { rows } = await db.execute<RowDetails & Record<string, unknown>>(sql.join(parts, sql` union all `));
  return new Map(rows.map((row) => [`${row.kind}/${row.id}`, row]));
}

async function present(
  db: Queryable,
  sources: Sources,
  found: ReadonlyMap<SearchKind, ReadonlyMap<number, Candidate>>,
  typed: Phrase,
  corrections: Corrections,
  { limit, store_id }: SearchQuery,
): Promise<SearchedResult> {
  const chosen = new Map([...found].map(([kind, rows]) => [kind, ranked([...rows.values()], typed, corrections).slice(0, limit)] as const));
  const detailsById = await details(db, sources, chosen, store_id);
  const groups = new Map<SearchKind, SearchGroup>();
  for (const [kind, rows] of chosen) {
    const count = found.get(kind)?.size ?? 0;
    const nothing = { detail: null, schedule: null, mrp: null, pack: null, available: null };
    groups.set(kind, {
      rows: rows.map(({ row: { id, name, retired }, match }) => ({
        ...nothing,
        ...detailsById.get(`${kind}/${id}`),
        id,
        name,
        retired,
        match,
        kind,
      })),
      count: Math.min(count, MAX_COUNTED),
      more: count >= MAX_COUNTED,
    });
  }
  return { groups, words: [...typed.words] };
}

/** Search in the own database: word prefixes in any order, with corrections of typos. */
export const ownSearch = (db: Queryable): PharmacySearch => ({
  async find(kind, query, type) {
    const { groups, words } = await runSearch(db, [[kind, sourceOf(kind, type)]], query);
    return { ...(groups.get(kind) ?? { rows: [], count: 0, more: false }), words };
  },
  async everything(query, kinds) {
    const sources = searchKinds.filter((kind) => kinds.includes(kind)).map((kind) => [kind, sourceOf(kind)] as const);
    const { groups, words } = await runSearch(db, sources, query);
    return { groups: [...groups].filter(([, { count }]) => count > 0).map(([kind, group]) => ({ kind, ...group })), words };
  },
});
