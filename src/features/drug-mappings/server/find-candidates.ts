import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { MOST_CANDIDATES } from '../mapping-choices.ts';
import { type Match, type OurDrug, ranked, type TheirProduct } from '../match-score.ts';
import { readProduct } from '../read-product.ts';

/** Similarity of the words of a name to a part of a drug's name from which it is compared. */
const SIMILAR = 0.4;
/** Words of a name that are searched: the brand, and what follows it. */
const WORDS = 3;

/** A drug with what a person sees of it. */
export interface Candidate extends OurDrug {
  uom: string;
  retired_at: string | null;
  merged_into: number | null;
}

const columns = sql`d.id::int, d.name, d.composition, d.company, d.form, d.pack_size, d.uom, d.mrp, d.retired_at, d.merged_into::int`;
/** Expression of the trigram index `drugs_search`. */
const words = sql`lower(d.name || ' ' || d.composition || ' ' || d.company || ' ' || coalesce(d.brand, ''))`;

/** A drug by its id; undefined: there is none. */
export async function drugOf(db: Pick<Queryable, 'execute'>, id: number): Promise<Candidate | undefined> {
  const { rows } = await db.execute<Candidate & Record<string, unknown>>(sql`select ${columns} from drugs d where d.id = ${id}`);
  return rows[0];
}

interface Searched {
  id: number;
  /** Words of the name; empty: nothing to search for. */
  brand: string;
  /** The whole name, which decides between drugs with the same words. */
  whole: string;
}

const searchedFor = ({ id, name }: { id: number; name: string }): Searched => ({
  id,
  brand: readProduct(name).words.slice(0, WORDS).join(' '),
  whole: name.toLowerCase(),
});

const similar = (searched: readonly Searched[]): SQL => sql`
  select g.id as item_id, near.* from json_to_recordset(${JSON.stringify(searched)}::json) as g (id integer, brand text, whole text)
  cross join lateral (
    select ${columns} from drugs d
    where d.retired_at is null and d.merged_into is null and g.brand <% ${words}
    order by word_similarity(g.brand, lower(d.name)) + similarity(g.whole, lower(d.name)) desc, d.id limit ${MOST_CANDIDATES}
  ) as near`;

export interface RankedDrug {
  drug: Candidate;
  match: Match;
}

type Product = TheirProduct & { id: number };

/** Drugs in use whose names are like those of the products, with their scores, best first. By the products' ids. */
export async function findCandidates(tx: Transaction, products: readonly Product[]): Promise<ReadonlyMap<number, RankedDrug[]>> {
  const searched = products.map(searchedFor).filter(({ brand }) => brand !== '');
  if (searched.length === 0) return new Map();
  await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(SIMILAR)}, true)`);
  const { rows } = await tx.execute<Candidate & { item_id: number } & Record<string, unknown>>(similar(searched));
  const found = new Map<number, Candidate[]>();
  for (const { item_id, ...drug } of rows) found.set(item_id, [...(found.get(item_id) ?? []), drug]);
  return new Map(products.map((product) => [product.id, ranked(product, found.get(product.id) ?? [])]));
}
