import { ORPCError } from '@orpc/server';
import { eq } from 'drizzle-orm';
import { priceFactsOf, substitutesOf } from '#features/drugs/server/public.ts';
import { datedRatesOf, type SellingRate } from '#features/rates/server/public.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { DraftSubstitute } from '../contract.ts';
import { orderDrafts } from '../schema.ts';
import { noSuchDraft, viewDraft } from './draft-view.ts';
import { amountOf } from './price.ts';
import { stockOf } from './store-choice.ts';

/** Substitutes shown at most. */
const MOST = 20;

/** Drugs that may replace one of the cart, as of now. @throws ORPCError 404 for a draft or line that does not exist */
export async function substitutesInDraft(db: Queryable, draftId: number, drugId: number, now: Date): Promise<DraftSubstitute[]> {
  const [stored] = await db.select().from(orderDrafts).where(eq(orderDrafts.id, draftId));
  if (!stored) throw noSuchDraft();
  const { lines, store } = await viewDraft(db, stored, now);
  const line = lines.find(({ drug_id }) => drug_id === drugId);
  if (!line) throw new ORPCError('NOT_FOUND', { message: 'Drug not found' });
  const inCart = new Set(lines.map(({ drug_id }) => drug_id));
  const ids = (await substitutesOf(db, drugId)).filter((id) => !inCart.has(id));
  const day = businessDate(now);
  const facts = await priceFactsOf(db, ids, day);
  const groupId = store?.group_id ?? null;
  const rates = groupId === null || ids.length === 0 ? new Map<number, SellingRate>() : await datedRatesOf(db, groupId, ids, day);
  const stock = store ? (await stockOf(db, [store.id], ids)).get(store.id) : undefined;
  return ids
    .flatMap((id): DraftSubstitute[] => {
      const drug = facts.get(id);
      const amount = drug ? amountOf({ ...drug, quantity: line.quantity, rate: rates.get(id)?.rate ?? null }) : null;
      if (!drug || amount === null) return [];
      const { drug_id, name, company, schedule } = drug;
      return [{ drug_id, name, company, schedule, amount, difference: amount - (line.amount ?? 0), available: stock?.get(id) ?? 0 }];
    })
    .toSorted(
      (one, other) =>
        Number(other.available >= line.quantity) - Number(one.available >= line.quantity) ||
        Number(other.available > 0) - Number(one.available > 0) ||
        one.amount - other.amount ||
        one.name.localeCompare(other.name),
    )
    .slice(0, MOST);
}
