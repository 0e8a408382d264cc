import { and, asc, eq, sql } from 'drizzle-orm';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { MOST_PACKS, MOST_VALUE } from '../purchase-order-choices.ts';
import { purchaseOrders } from '../schema.ts';
import { insertDraft, type Parties } from './create-purchase-order.ts';
import { atRates, lineChange, packsIn } from './draft-lines.ts';
import { purchaseOrderKind, type StoredPurchaseOrder } from './purchase-order-kind.ts';

interface Item extends Parties {
  drug_id: number;
  packs: number;
}

/** The oldest draft of a store and distributor, locked; made if there is none. Of two callers at once, the second one waits. */
async function draftOf(tx: Transaction, cause: Cause, author: Author, parties: Parties): Promise<StoredPurchaseOrder> {
  const { store_id, distributor_id } = parties;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`purchase_orders.draft/${store_id}/${distributor_id}`}))`);
  const [draft] = await tx
    .select()
    .from(purchaseOrders)
    .where(
      and(eq(purchaseOrders.store_id, store_id), eq(purchaseOrders.distributor_id, distributor_id), eq(purchaseOrders.status, 'draft')),
    )
    .orderBy(asc(purchaseOrders.id))
    .limit(1)
    .for('update');
  return draft ?? insertDraft(tx, cause, author, parties);
}

/**
 * Adds drugs to the drafts of their stores and distributors, at the rates of the day; of a drug that the draft has already, it gets
 * more. Returns what was added: not drugs that the distributor has no rate for, nor those that make an order too large.
 */
export async function addToDraft(
  tx: Transaction,
  cause: Cause,
  author: Author,
  items: readonly Item[],
): Promise<{ purchase_order_id: number; drug_id: number; store_id: number }[]> {
  const pairs = new Map<string, Item[]>();
  for (const item of items) {
    const pair = `${item.store_id}/${item.distributor_id}`;
    pairs.set(pair, [...(pairs.get(pair) ?? []), item]);
  }
  const added: { purchase_order_id: number; drug_id: number; store_id: number }[] = [];
  // In one order, so that two callers never wait for each other.
  for (const [, [first, ...others]] of [...pairs].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (!first) continue;
    const { store_id, distributor_id } = first;
    const more = new Map<number, number>();
    for (const { drug_id, packs } of [first, ...others]) more.set(drug_id, (more.get(drug_id) ?? 0) + packs);
    const wanted = [...more].map(([drug_id, packs]) => ({ drug_id, packs }));
    if ((await atRates(tx, { distributor_id }, wanted, cause.at)).length === 0) continue;
    const draft = await draftOf(tx, cause, author, { store_id, distributor_id });
    const before = await packsIn(tx, draft.id);
    const together = wanted.map(({ drug_id, packs }) => ({ drug_id, packs: Math.min(packs + (before.get(drug_id) ?? 0), MOST_PACKS) }));
    const lines = await atRates(tx, draft, together, cause.at);
    const change = await lineChange(tx, draft, lines);
    if (change.event.value > MOST_VALUE) continue;
    const { why } = await applyEvent(tx, cause, purchaseOrderKind, draft, author, change);
    if (why) throw new Error(`The draft ${draft.id} takes no lines: ${why.message}`);
    added.push(...lines.map(({ drug_id }) => ({ purchase_order_id: draft.id, drug_id, store_id })));
  }
  return added;
}
