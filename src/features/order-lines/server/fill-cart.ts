import { lockDrugs } from '#features/drugs/server/public.ts';
import { type Author, changeOrderIn } from '#features/orders/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { addLine, settledEvent } from './edit-lines.ts';

/** A line as it was read from a prescription. */
interface ReadLine {
  drug_id: number | null;
  quantity: number | null;
  struck: boolean;
}

/**
 * Puts what was read from a prescription into the empty cart of its order, and prices it. A drug on several lines is one line
 * of the order.
 *
 * @throws ORPCError 400 at the line of a drug that is not sold, 409 where the lines can no longer be changed
 */
export async function fillCart(tx: Transaction, cause: Cause, author: Author, orderId: number, read: readonly ReadLine[]): Promise<void> {
  const quantities = new Map<number, { index: number; quantity: number }>();
  for (const [index, { drug_id, quantity, struck }] of read.entries()) {
    if (struck || drug_id === null || quantity === null) continue;
    const before = quantities.get(drug_id);
    quantities.set(drug_id, { index: before?.index ?? index, quantity: (before?.quantity ?? 0) + quantity });
  }
  const change = { orderId, event: { type: 'lines.edited' as const }, version: null, payload: {} };
  await changeOrderIn(tx, cause, author, change, async (_, order) => {
    await lockDrugs(tx, [...quantities.keys()]);
    const added: string[] = [];
    for (const [drug_id, { index, quantity }] of quantities)
      added.push(await addLine(tx, cause.at, order, [], { drug_id, quantity }, `lines.${index}.drug_id`));
    return settledEvent(tx, cause.at, order, [], { change: 'added', summary: added.join(', ') });
  });
}
