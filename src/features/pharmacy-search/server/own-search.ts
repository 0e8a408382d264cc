import { type SQL, sql } from 'drizzle-orm';
import type { SearchGroup } from '../contract.ts';
import { type Found, type SearchKind, searchKinds } from '../search-kinds.ts';
import { wordsOf } from '#platform/contract/search-words.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { type Meanings, meaningsOf } from './lexicon.ts';
import { type Candidate, type Phrase, ranked } from './matches.ts';
import type { Asked, PharmacySearch } from './pharmacy-search.ts';
import { type Source, sourceOf } from './sources.ts';

/** More are not counted, and not weighed against each other. */
const COUNTED = 100;
/** Words beyond these are not looked at. */
const MOST_WORDS = 8;
/** Where less is found than this, words that may be mistyped are looked for too. */
const ENOUGH = 3;

type Sources = readonly (readonly [SearchKind, Source])[];

/** What the database is asked: names that begin so, and words in any order. */
interface Look {
  beginning: string;
  /** As a tsquery; null: one letter begins nearly everything, so only beginnings of names count. */
  words: string | null;
}

/** Words have letters and digits only: nothing in them means anything to a tsquery. */
const tsquery = (words: readonly string[], meanings: ReadonlyMap<string, readonly string[]> = new Map()): string =>
  words
    .map((word) => [`'${word}':*`, ...(meanings.get(word) ?? []).map((meant) => `'${meant}'`)].join(' | '))
    .map((either) => `(${either})`)
    .join(' & ');

const pattern = (text: string) => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** What may be meant, as many of each way of finding it as are counted. The same one may be there more than once. */
function candidatesOf(kind: SearchKind, source: Source, { beginning, words }: Look, retired: Asked['retired']): SQL {
  const where = retired === 'none' ? sql`${source.where} and not (${source.retired})` : source.where;
  const found = sql`select ${sql.raw(`'${kind}'`)} as kind, t.id, t.name, ${source.retired} as retired from ${source.table} t where ${where}`;
  const begins = sql`(${found} and lower(t.name) collate "C" like ${pattern(beginning)} order by lower(t.name) collate "C" limit ${COUNTED})`;
  if (words === null) return begins;
  const marked = source.mark === null ? words : `(${words}) & '${source.mark}'`;
  const has = source.words.map((vector) => sql`(${found} and ${vector} @@ ${marked}::tsquery limit ${COUNTED})`);
  return sql.join([begins, ...has], sql` union all `);
}

/** By kind, each candidate once. */
async function look(db: Queryable, sources: Sources, wanted: Look, { retired }: Asked) {
  const parts = sources.map(([kind, source]) => candidatesOf(kind, source, wanted, retired));
  const { rows } = await db.execute<Candidate & { kind: SearchKind } & Record<string, unknown>>(sql.join(parts, sql` union all `));
  const byKind = new Map(sources.map(([kind]) => [kind, new Map<number, Candidate>()]));
  for (const { kind, id, name, retired: isRetired } of rows) byKind.get(kind)?.set(id, { id, name, retired: isRetired });
  return byKind;
}

/** What each word may mean besides itself. Where nothing was found, words that some name has are not to blame. */
function guesses(words: readonly string[], meanings: ReadonlyMap<string, Meanings>, foundAny: boolean): Map<string, string[]> {
  const mayBeWrong = (word: string) => foundAny || !(meanings.get(word)?.known ?? false);
  return new Map(words.filter(mayBeWrong).map((word) => [word, meanings.get(word)?.words ?? []] as const));
}

interface Answered {
  groups: Map<SearchKind, SearchGroup>;
  words: string[];
}

/** As they were typed; where that finds next to nothing, with what mistyped words may mean. */
async function lookFor(db: Queryable, sources: Sources, asked: Asked): Promise<Answered> {
  const words = wordsOf(asked.search).slice(0, MOST_WORDS);
  if (words.length === 0) return { groups: new Map(), words };
  const typed: Phrase = { typed: asked.search.trim().replaceAll(/\s+/g, ' ').toLowerCase(), words };
  const inWords = words.some((word) => word.length > 1);
  const first = await look(db, sources, { beginning: typed.typed, words: inWords ? tsquery(words) : null }, asked);
  const count = [...first.values()].reduce((sum, { size }) => sum + size, 0);
  if (count >= ENOUGH || !inWords) return present(db, sources, first, typed, null, asked);
  const meanings = guesses(words, await meaningsOf(db, words), count > 0);
  if ([...meanings.values()].every((meant) => meant.length === 0)) return present(db, sources, first, typed, null, asked);
  const meantWords = words.map((word) => meanings.get(word)?.[0] ?? word);
  const meant: Phrase = { typed: meantWords.join(' '), words: meantWords };
  const second = await look(db, sources, { beginning: meant.typed, words: tsquery(words, meanings) }, asked);
  for (const [kind, found] of first) for (const [id, row] of found) second.get(kind)?.set(id, row);
  const answered = await present(db, sources, second, typed, meant, asked);
  return { ...answered, words: [...new Set([...words, ...[...meanings.values()].flat()])] };
}

type Told = Pick<Found, 'id' | 'kind' | 'detail' | 'schedule' | 'mrp'>;

/** What is told of the rows besides their names. */
async function details(db: Queryable, sources: Sources, chosen: ReadonlyMap<SearchKind, readonly Candidate[]>): Promise<Map<string, Told>> {
  const parts = sources.flatMap(([kind, source]) => {
    const ids = chosen.get(kind)?.map(({ id }) => id) ?? [];
    if (ids.length === 0) return [];
    return [
      sql`select ${sql.raw(`'${kind}'`)} as kind, t.id, ${source.detail} as detail, ${source.schedule} as schedule, ${source.mrp} as mrp
        from ${source.table} t where t.id = any(${sql.param(ids)}::bigint[])`,
    ];
  });
  if (parts.length === 0) return new Map();
  const { rows } = await db.execute<Told & Record<string, unknown>>(sql.join(parts, sql` union all `));
  return new Map(rows.map((row) => [`${row.kind}/${row.id}`, row]));
}

async function present(
  db: Queryable,
  sources: Sources,
  found: ReadonlyMap<SearchKind, ReadonlyMap<number, Candidate>>,
  typed: Phrase,
  meant: Phrase | null,
  { limit }: Asked,
): Promise<Answered> {
  const chosen = new Map([...found].map(([kind, rows]) => [kind, ranked([...rows.values()], typed, meant).slice(0, limit)] as const));
  const told = await details(db, sources, chosen);
  const groups = new Map<SearchKind, SearchGroup>();
  for (const [kind, rows] of chosen) {
    const count = found.get(kind)?.size ?? 0;
    const nothing = { detail: null, schedule: null, mrp: null };
    groups.set(kind, {
      rows: rows.map((row) => ({ ...nothing, ...told.get(`${kind}/${row.id}`), ...row, kind })),
      count: Math.min(count, COUNTED),
      more: count >= COUNTED,
    });
  }
  return { groups, words: [...typed.words] };
}

/** The search that the database answers: beginnings of words in any order, and words that are like them. */
export const ownSearch = (db: Queryable): PharmacySearch => ({
  async find(kind, asked, type) {
    const { groups, words } = await lookFor(db, [[kind, sourceOf(kind, type)]], asked);
    return { ...(groups.get(kind) ?? { rows: [], count: 0, more: false }), words };
  },
  async everything(asked, kinds) {
    const sources = searchKinds.filter((kind) => kinds.includes(kind)).map((kind) => [kind, sourceOf(kind)] as const);
    const { groups, words } = await lookFor(db, sources, asked);
    return { groups: [...groups].filter(([, { count }]) => count > 0).map(([kind, group]) => ({ kind, ...group })), words };
  },
});
