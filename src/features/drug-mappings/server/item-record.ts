import { and, eq, isNull, sql } from 'drizzle-orm';
import { distributors } from '#features/distributors/server/public.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { ComparedDrug, ItemLogEntry, ItemRecord } from '../contract.ts';
import type { ItemStatus } from '../mapping-choices.ts';
import { matchScore } from '../match-score.ts';
import { distributorItems } from '../schema.ts';
import { type Candidate, drugOf, findCandidates, type RankedDrug } from './find-candidates.ts';
import { factsOf, itemKind, type StoredItem } from './item-kind.ts';

/** A product that is still in the catalogue. @throws ORPCError 404 */
export async function storedItem(db: Queryable, id: number): Promise<StoredItem> {
  const [stored] = await db
    .select()
    .from(distributorItems)
    .where(and(eq(distributorItems.id, id), isNull(distributorItems.retired_at)));
  if (!stored) throw notFound(itemKind);
  return stored;
}

const comparedWith =
  ({ refused }: StoredItem) =>
  ({ drug: { id, name, composition, company, pack_size, uom, mrp, retired_at }, match }: RankedDrug): ComparedDrug => ({
    drug: { id, name, composition, company, pack_size, uom, mrp, is_retired: retired_at !== null },
    score: match.score,
    parts: match.parts,
    is_refused: refused.includes(id),
  });

/** How likely a product is a drug. */
export const compare = (stored: StoredItem, drug: Candidate): ComparedDrug =>
  comparedWith(stored)({ drug, match: matchScore(stored, drug) });

/** The drug of a mapped product; one that was merged is the one it was merged into. */
async function mappedDrug(db: Queryable, stored: StoredItem): Promise<ComparedDrug | null> {
  if (stored.status !== 'mapped' || stored.drug_id === null) return null;
  const drug = await drugOf(db, stored.drug_id);
  const current = drug?.merged_into ? await drugOf(db, drug.merged_into) : drug;
  return current ? compare(stored, current) : null;
}

async function otherCodes(db: Queryable, { id, distributor_id, drug_id, status }: StoredItem): Promise<string[]> {
  if (status !== 'mapped') return [];
  const { rows } = await db.execute<{ code: string }>(sql`
    select code from distributor_items
    where distributor_id = ${distributor_id} and drug_id = ${drug_id} and status = 'mapped' and retired_at is null and id <> ${id}
    order by lower(code) limit 10`);
  return rows.map(({ code }) => code);
}

/** Candidates that a person sees; another drug is searched. */
const SHOWN = 8;
/** Those with another brand are left out; those of another strength are of interest. */
const LEAST_SHOWN = 31;

async function candidatesOf(db: Queryable, stored: StoredItem): Promise<ComparedDrug[]> {
  if (stored.status !== 'unmatched' && stored.status !== 'suggested') return [];
  // The search sets its threshold for a transaction.
  const found = await db.transaction((tx) => findCandidates(tx, [stored]));
  const all = (found.get(stored.id) ?? []).map(comparedWith(stored));
  const refused = all.filter(({ is_refused }) => is_refused);
  const others = all.filter(({ is_refused, score }) => !is_refused && score >= LEAST_SHOWN);
  return [...others.slice(0, SHOWN - refused.length), ...refused];
}

/** @throws ORPCError 404 */
export const readItem: ReadRecord<ItemRecord> = async (db, { person, at }, id) => {
  const stored = await storedItem(db, id);
  const [distributor] = await db
    .select({ id: distributors.id, name: distributors.name })
    .from(distributors)
    .where(eq(distributors.id, stored.distributor_id));
  if (!distributor) throw notFound(itemKind);
  const { version, status, code, name, pack, maker, mrp, to_match, created_at } = stored;
  return {
    id,
    version,
    status: status as ItemStatus,
    distributor,
    code,
    name,
    pack,
    maker,
    mrp,
    to_match,
    mapped: await mappedDrug(db, stored),
    other_codes: await otherCodes(db, stored),
    candidates: await candidatesOf(db, stored),
    created_at: created_at.toISOString(),
    log: await readLog<ItemLogEntry['payload']>(db, itemKind, id),
    abilities: judge(itemKind, { state: status, context: factsOf(stored), person, at }, [
      { type: 'item.mapped' },
      { type: 'item.unmapped' },
      { type: 'item.rejected' },
      { type: 'item.reopened' },
    ]),
  };
};
