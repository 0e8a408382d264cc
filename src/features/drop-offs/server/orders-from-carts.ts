import { eq, sql } from 'drizzle-orm';
import type { DraftOrigin } from '#features/place-order/server/public.ts';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { dropOffList } from '../drop-off-list.ts';
import { dropOffCarts, dropOffLines } from '../schema.ts';

/** An order is made from an abandoned cart: for its patient, with its lines; each drug once, as many as one order may have. */
export const cartOrigin = {
  kind: 'drop-off' as const,
  listId: dropOffList.id,
  permission: 'drop-offs.act' as const,
  begin: async (tx: Transaction, id: number): Promise<DraftOrigin | null> => {
    const [cart] = await tx.select({ patientId: dropOffCarts.patient_id }).from(dropOffCarts).where(eq(dropOffCarts.id, id));
    if (!cart) return null;
    const lines = await tx
      .select({
        drug_id: dropOffLines.drug_id,
        quantity: sql<number>`least(sum(${dropOffLines.quantity}), ${MAXIMUM_QUANTITY_PER_DRUG})::int`,
      })
      .from(dropOffLines)
      .where(eq(dropOffLines.cart_id, id))
      .groupBy(dropOffLines.drug_id)
      .orderBy(sql`min(${dropOffLines.id})`);
    return { ...cart, lines };
  },
};
