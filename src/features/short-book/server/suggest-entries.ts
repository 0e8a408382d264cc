import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { type Offer, offersOf } from '#features/distributor-rates/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { applyEvent, keepCreation } from '#platform/record/server/kind/apply-event.ts';
import { sendToDue } from '#platform/record/server/kind/change-record.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Queryable, Transaction } from '#platform/server/db/database.ts';
import { shortBookEntries } from '../schema.ts';
import { unfinishedStatuses } from '../short-book-choices.ts';
import { suggestedPacks } from '../suggestion.ts';
import { entryKind, type StoredEntry } from './entry-kind.ts';
import { type DrugFigures, figuresOf } from './stock-figures.ts';

/** Entries that are resumed in a round. */
const MOST_RESUMED = 200;

export interface Shortage {
  figures: DrugFigures;
  packs: number;
  offer: Offer | null;
}

/** Drugs of a store that are short, each with the distributor that is preferred, otherwise the cheapest. */
export async function shortagesOf(db: Pick<Queryable, 'execute'>, storeId: number, at: Date): Promise<Shortage[]> {
  const figures = await figuresOf(db, storeId, at);
  const short = figures.filter((each) => suggestedPacks(each) > 0);
  const offers = await offersOf(
    db,
    short.map(({ drug_id }) => drug_id),
    at,
  );
  return short.map((each) => {
    const offer = offers.get(each.drug_id)?.[0] ?? null;
    return { figures: each, packs: suggestedPacks(each, offer?.order_multiple), offer };
  });
}

export const suggestionColumns = ({ figures, packs }: Shortage, at: Date) => ({
  suggested: packs,
  grade: figures.grade,
  pack_size: figures.pack_size,
  free: figures.free,
  on_order: figures.on_order,
  use_per_day: figures.use_per_day,
  floor: figures.floor,
  reorder_days: figures.reorder_days,
  cover_days: figures.cover_days,
  observed_days: figures.observed_days,
  suggested_at: at,
});

/**
 * Writes the drugs that a store lacks into its short-book, changes suggestions that nobody has changed by hand, and ends those of
 * drugs that are not short any more. Returns how many entries it has made or changed.
 *
 * @param handles drugs that it is about; entries of the others stay
 */
export async function suggestForStore(
  tx: Transaction,
  cause: Cause,
  storeId: number,
  handles: (drugId: number) => boolean,
): Promise<number> {
  const found = (await shortagesOf(tx, storeId, cause.at)).filter(({ figures }) => handles(figures.drug_id));
  const shortages = new Map(found.map((each) => [each.figures.drug_id, each]));
  const unfinished = await tx
    .select()
    .from(shortBookEntries)
    .where(and(eq(shortBookEntries.store_id, storeId), inArray(shortBookEntries.status, unfinishedStatuses)))
    .orderBy(asc(shortBookEntries.id))
    .for('update');
  let changed = 0;
  for (const stored of unfinished) {
    if (handles(stored.drug_id)) changed += await follow(tx, cause, stored, shortages.get(stored.drug_id));
    shortages.delete(stored.drug_id);
  }
  for (const shortage of shortages.values()) changed += await suggest(tx, cause, storeId, shortage);
  return changed;
}

/** An entry as the stock is now. What people have written or decided stays. */
async function follow(tx: Transaction, cause: Cause, stored: StoredEntry, shortage: Shortage | undefined): Promise<0 | 1> {
  if (stored.mode !== 'AS') return 0;
  if (!shortage) {
    const { stored: covered } = await applyEvent(tx, cause, entryKind, stored, SYSTEM, { event: { type: 'entry.covered' } });
    return covered ? 1 : 0;
  }
  const { packs, offer } = shortage;
  if (stored.status !== 'open' || stored.packs !== stored.suggested || stored.packs === packs) return 0;
  const event = { type: 'entry.suggested' as const, packs, distributor: offer ? ('active' as const) : ('none' as const) };
  await applyEvent(tx, cause, entryKind, stored, SYSTEM, {
    event,
    columns: { ...suggestionColumns(shortage, cause.at), distributor_id: offer?.distributor.id ?? null },
  });
  return 1;
}

async function suggest(tx: Transaction, cause: Cause, storeId: number, shortage: Shortage): Promise<0 | 1> {
  const { figures, packs, offer } = shortage;
  const [made] = await tx
    .insert(shortBookEntries)
    .values({
      status: 'open',
      store_id: storeId,
      drug_id: figures.drug_id,
      mode: 'AS',
      packs,
      distributor_id: offer?.distributor.id ?? null,
      ...suggestionColumns(shortage, cause.at),
      created_at: cause.at,
      updated_at: cause.at,
    })
    // Somebody has written it by hand meanwhile.
    .onConflictDoNothing()
    .returning();
  if (!made) return 0;
  await keepCreation(tx, cause, entryKind, made, { author: SYSTEM, event: 'entry.created', payload: { packs } });
  return 1;
}

/** Takes snoozed entries up again on their day. Returns how many. */
export async function resumeEntries(db: Database, clock: Clock): Promise<number> {
  const due = and(
    eq(shortBookEntries.status, 'snoozed'),
    isNotNull(shortBookEntries.snoozed_until),
    lte(shortBookEntries.snoozed_until, businessDate(clock.now())),
  );
  const resumed = await sendToDue(
    db,
    { at: clock.now(), userId: null, requestId: randomUUID(), operation: 'jobs.snoozed entries' },
    entryKind,
    { where: due, order: asc(shortBookEntries.id), most: MOST_RESUMED },
    { event: { type: 'entry.resumed', by: SYSTEM } },
  );
  return resumed.length;
}
