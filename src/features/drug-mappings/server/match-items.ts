import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import type { DrugMappingEvent } from '#machines/supply/drug-mapping-facts.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { matchScore } from '../match-score.ts';
import { distributorItems } from '../schema.ts';
import { type Candidate, drugOf, findCandidates, type RankedDrug } from './find-candidates.ts';
import { itemKind, type StoredItem } from './item-kind.ts';

/** Products of one transaction, and of one round. */
const BATCH = 200;
const MOST_BATCHES = 20;
/** Products without a drug are compared again after this time: drugs are added meanwhile. Milliseconds. */
const RETRY_AFTER = 24 * 3_600_000;

/** How often new and changed products are looked for. Milliseconds. */
export const MATCH_EVERY = 5_000;

/** New and changed products, and those that nothing was found for a day ago. */
function isDue(at: Date) {
  const { to_match, status, retired_at, matched_at } = distributorItems;
  return and(
    isNull(retired_at),
    ne(status, 'notOurs'),
    or(eq(to_match, true), and(eq(status, 'unmatched'), lt(matched_at, new Date(at.getTime() - RETRY_AFTER)))),
  );
}

/** Compares new and changed products of distributors with our drugs. Returns how many were compared. */
export async function matchItems(db: Database, clock: Clock): Promise<number> {
  let compared = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const at = clock.now();
    const cause: Cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.products of distributors' };
    const matched = await db.transaction((tx) => matchBatch(tx, cause));
    compared += matched;
    if (matched < BATCH) break;
  }
  return compared;
}

/** Products that somebody is changing are left for the next round. */
async function matchBatch(tx: Transaction, cause: Cause): Promise<number> {
  const due = await tx
    .select()
    .from(distributorItems)
    .where(isDue(cause.at))
    .orderBy(asc(distributorItems.id))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const candidates = await findCandidates(
    tx,
    due.filter(({ status }) => status !== 'mapped'),
  );
  const unchanged: number[] = [];
  for (const stored of due) {
    const event = stored.status === 'mapped' ? await checkOf(tx, stored) : matchOf(stored, candidates.get(stored.id) ?? []);
    // That nothing is found once more is no news.
    if (event === null || (event.type === 'item.matched' && event.candidate === null && !stored.to_match)) unchanged.push(stored.id);
    else await applyEvent(tx, cause, itemKind, stored, SYSTEM, { event });
  }
  if (unchanged.length > 0)
    await tx.update(distributorItems).set({ to_match: false, matched_at: cause.at }).where(inArray(distributorItems.id, unchanged));
  return due.length;
}

/** The best drug that the product was not mapped to before. */
function matchOf({ refused }: StoredItem, found: readonly RankedDrug[]): DrugMappingEvent {
  const [best, next] = found.filter(({ drug }) => !refused.includes(drug.id));
  if (!best) return { type: 'item.matched', candidate: null };
  const { drug, match } = best;
  return {
    type: 'item.matched',
    candidate: { drugId: drug.id, drug: drug.name, score: match.score, runnerUp: next?.match.score ?? 0 },
  };
}

/** How well a mapped product that was changed still fits its drug; null: as well as before. */
async function checkOf(tx: Transaction, stored: StoredItem): Promise<DrugMappingEvent | null> {
  const drug: Candidate | undefined = stored.drug_id === null ? undefined : await drugOf(tx, stored.drug_id);
  if (!drug) return null;
  const { score } = matchScore(stored, drug);
  return score === stored.score ? null : { type: 'item.checked', score };
}
