import { eq, sql } from 'drizzle-orm';
import { codeWithoutLicence, financialYear, storeLicences } from '#features/bills/server/public.ts';
import { distributors } from '#features/distributors/server/public.ts';
import { stores } from '#features/locations/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { msg } from '#platform/contract/sentence.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { purchaseOrderCounters, purchaseOrders } from '../schema.ts';
import { purchaseOrderKind, type StoredPurchaseOrder } from './purchase-order-kind.ts';

export interface Parties {
  store_id: number;
  distributor_id: number;
}

/** `PO/A01/26-27/000123` */
export const purchaseOrderNumber = (code: string, year: string, sequence: number): string =>
  `PO/${code}/${year}/${String(sequence).padStart(6, '0')}`;

/** The next number of the store in the financial year; other orders of the store wait until this one is stored. */
async function nextNumber(tx: Transaction, storeId: number, at: Date): Promise<string> {
  const year = financialYear(businessDate(at));
  const { store_id, financial_year, last } = purchaseOrderCounters;
  const [counter] = await tx
    .insert(purchaseOrderCounters)
    .values({ store_id: storeId, financial_year: year, last: 1 })
    .onConflictDoUpdate({ target: [store_id, financial_year], set: { last: sql`${last} + 1` } })
    .returning({ last });
  const [licence] = await tx.select({ code: storeLicences.code }).from(storeLicences).where(eq(storeLicences.store_id, storeId));
  if (!counter) throw new Error(`Store ${storeId} has no number for a purchase order`);
  return purchaseOrderNumber(licence?.code ?? codeWithoutLicence(storeId), year, counter.last);
}

/** Inserts a draft without lines. */
export async function insertDraft(tx: Transaction, cause: Cause, author: Author, parties: Parties): Promise<StoredPurchaseOrder> {
  const number = await nextNumber(tx, parties.store_id, cause.at);
  const [made] = await tx
    .insert(purchaseOrders)
    .values({ ...parties, number, status: 'draft', created_at: cause.at, updated_at: cause.at })
    .returning();
  if (!made) throw new Error('The purchase order was not inserted');
  await keepCreation(tx, cause, purchaseOrderKind, made, { author, event: 'purchaseOrder.created', audited: { number, ...parties } });
  return made;
}

/** A new draft. Idempotent by request key. Returns its id. @throws ORPCError 400 with the fields */
export async function createPurchaseOrder(
  tx: Transaction,
  cause: Cause,
  author: Author,
  { request_key: key, ...parties }: Parties & { request_key?: string | undefined },
): Promise<number> {
  const { id } = await runOnce(tx, cause, { key, body: parties }, async () => {
    const [store] = await tx.select({ id: stores.id }).from(stores).where(eq(stores.id, parties.store_id));
    const [distributor] = await tx
      .select({ status: distributors.status })
      .from(distributors)
      .where(eq(distributors.id, parties.distributor_id));
    const faults = [
      !store && { field: 'store_id', message: msg('Store not found') },
      distributor?.status !== 'active' && { field: 'distributor_id', message: msg('Choose an active distributor') },
    ].filter((fault) => fault !== false);
    if (faults.length > 0) throw badRequest(faults);
    return (await insertDraft(tx, cause, author, parties)).id;
  });
  return id;
}
