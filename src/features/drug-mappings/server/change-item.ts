import { and, eq, inArray, isNull } from 'drizzle-orm';
import { type ChosenDrug, isCertainCandidate, LIKELY_SCORE } from '#machines/supply/drug-mapping-facts.ts';
import { msg } from '#platform/contract/sentence.ts';
import { notFound } from '#platform/record/server/kind/change-record.ts';
import { changeSeveral } from '#platform/record/server/kind/change-several.ts';
import { type ChangeInput, handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import type { ItemStep } from '../mapping-choices.ts';
import { matchScore } from '../match-score.ts';
import { distributorItems } from '../schema.ts';
import { drugOf } from './find-candidates.ts';
import { itemKind, type StoredItem } from './item-kind.ts';
import { readItem } from './item-record.ts';

/** What is not in the catalogue any more is not changed. @throws ORPCError 404 */
async function lockItem(tx: Transaction, id: number): Promise<void> {
  const [locked] = await tx
    .select({ id: distributorItems.id })
    .from(distributorItems)
    .where(and(eq(distributorItems.id, id), isNull(distributorItems.retired_at)))
    .for('update');
  if (!locked) throw notFound(itemKind);
}

export const item = handlersOf('item_id', () => ({ kind: itemKind, read: readItem, lockFirst: lockItem }));

/** @throws ORPCError 400 */
async function chosenDrug(db: Queryable, stored: StoredItem, drugId: number): Promise<ChosenDrug> {
  const drug = await drugOf(db, drugId);
  if (!drug) throw badRequest([{ field: 'drug_id', message: msg('Drug not found') }]);
  const { score } = matchScore(stored, drug);
  return { drugId, drug: drug.name, score, isRetired: drug.retired_at !== null, isMerged: drug.merged_into !== null };
}

/** @throws ORPCError 400, 404, 409, 422 */
export const mapItem = item.changed<ChangeInput<'item_id'> & { drug_id: number }>(async ({ tx, stored, fields: { drug_id } }) => ({
  event: { type: 'item.mapped', chosen: await chosenDrug(tx, stored, drug_id) },
}));

/** All but looking again needs a reason. @throws ORPCError 400, 404, 409, 422 */
export const sendItemEvent = item.changed<ChangeInput<'item_id'> & { event: ItemStep; reason: string }>(
  ({ input: { event: type, reason } }) => {
    if (type !== 'item.reopened' && reason === '') throw badRequest([{ field: 'reason', message: msg('Fill this in') }]);
    return { event: { type }, payload: reason ? { reason } : {} };
  },
);

/** Why a suggestion is not confirmed among several; null: it is. */
function whyNotConfirmed({ status, score, runner_up }: StoredItem): string | null {
  if (status === 'mapped') return msg('The product is mapped');
  if (status === 'notOurs') return msg('We do not sell this product');
  if (status === 'unmatched' || score === null) return msg('No drug is suggested: open the product');
  if (score < LIKELY_SCORE) return msg('The suggested drug does not fit any more: open the product');
  const runnerUp = runner_up ?? 0;
  return isCertainCandidate({ score, runnerUp }) || runnerUp < LIKELY_SCORE ? null : msg('Several drugs are similar: open the product');
}

interface Selected {
  items: readonly ChangeInput<'item_id'>[];
}

/** Confirms the suggestion of each product by itself. */
export const confirmSeveral = (context: CallContext & OperationContext, { items }: Selected) =>
  changeSeveral(context, {
    inputs: items,
    idOf: ({ item_id }) => item_id,
    names: (ids) =>
      context.db
        .select({ id: distributorItems.id, name: distributorItems.name })
        .from(distributorItems)
        .where(inArray(distributorItems.id, ids)),
    change: (each) =>
      item.change(context, each, async ({ tx, stored }) => {
        const why = whyNotConfirmed(stored);
        if (why !== null || stored.drug_id === null)
          throw badRequest([{ field: 'item_id', message: why ?? msg('No drug is suggested: open the product') }]);
        return { event: { type: 'item.mapped', chosen: await chosenDrug(tx, stored, stored.drug_id) } };
      }),
  });
