import { and, asc, isNull } from 'drizzle-orm';
import { prescriptions, withPages } from '#features/orders/server/public.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import type { LeadRecord } from '../contract.ts';
import type { orderLeads } from '../schema.ts';

type Lead = Pick<typeof orderLeads.$inferSelect, 'prescription' | 'prescription_id'>;

export type LeadPage = LeadRecord['pages'][number];

/** Pages of the prescription that came last with a lead, in their order. */
export async function pagesOf(db: Queryable, { prescription_id }: Lead): Promise<LeadPage[]> {
  if (prescription_id === null) return [];
  const { id, file_name, media_type, rejected_at } = prescriptions;
  const pages = await db
    .select({ id, file_name, media_type, rejected_at })
    .from(prescriptions)
    .where(withPages(prescription_id))
    .orderBy(asc(id));
  return pages.map(({ rejected_at: rejectedAt, ...page }) => ({ ...page, rejected: rejectedAt !== null }));
}

/** The pages are rejected with the prescription of their lead, or accepted after all. Another prescription that has arrived changes nothing. */
export async function settlePages(tx: Transaction, { prescription, prescription_id }: Lead, at: Date): Promise<void> {
  if (prescription_id === null || (prescription !== 'REJECTED' && prescription !== 'ACCEPTED')) return;
  const rejected_at = prescription === 'REJECTED' ? at : null;
  await tx
    .update(prescriptions)
    .set({ rejected_at })
    .where(and(withPages(prescription_id), isNull(prescriptions.order_id)));
}
