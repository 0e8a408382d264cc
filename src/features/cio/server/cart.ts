import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { drugs, lockDrugs } from '#features/drugs/server/public.ts';
import type { ScheduledDrug } from '#machines/orders/cio-lead-facts.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { orderLeadLines } from '../schema.ts';

interface CartLine {
  drug_id: number;
  quantity: number;
}

/** The first drug in the cart of a lead that needs a prescription; null: none does. */
export async function firstScheduled(db: Queryable, leadId: number): Promise<ScheduledDrug | null> {
  const [first] = await db
    .select({ drug: drugs.name, schedule: drugs.schedule })
    .from(orderLeadLines)
    .innerJoin(drugs, eq(drugs.id, orderLeadLines.drug_id))
    .where(and(eq(orderLeadLines.lead_id, leadId), isNotNull(drugs.schedule)))
    .orderBy(asc(orderLeadLines.position))
    .limit(1);
  return first ? { drug: first.drug, schedule: first.schedule ?? '' } : null;
}

/** What is in the cart of a lead. */
export const linesOf = (db: Queryable, leadId: number) =>
  db
    .select({ drug_id: orderLeadLines.drug_id, drug: drugs.name, schedule: drugs.schedule, quantity: orderLeadLines.quantity })
    .from(orderLeadLines)
    .innerJoin(drugs, eq(drugs.id, orderLeadLines.drug_id))
    .where(eq(orderLeadLines.lead_id, leadId))
    .orderBy(asc(orderLeadLines.position));

/** Refuses (400) drugs that do not exist or are no longer sold. */
async function requireSold(tx: Transaction, lines: readonly CartLine[]): Promise<void> {
  const found = new Map(
    (
      await lockDrugs(
        tx,
        lines.map(({ drug_id }) => drug_id),
      )
    ).map((drug) => [drug.id, drug]),
  );
  const faults = lines.flatMap(({ drug_id }, at) => {
    const drug = found.get(drug_id);
    const field = `lines.${at}.drug_id`;
    if (!drug) return [{ field, message: msg('Drug not found') }];
    return drug.retired_at === null ? [] : [{ field, ...sentence(msg('{drug} is no longer sold: remove it'), { drug: drug.name }) }];
  });
  if (faults.length > 0) throw badRequest(faults);
}

/** Replaces the cart of a lead, which must be locked or new. */
export async function writeCart(tx: Transaction, leadId: number, lines: readonly CartLine[]): Promise<void> {
  await requireSold(tx, lines);
  await tx.delete(orderLeadLines).where(eq(orderLeadLines.lead_id, leadId));
  if (lines.length > 0)
    await tx
      .insert(orderLeadLines)
      .values(lines.map(({ drug_id, quantity }, position) => ({ lead_id: leadId, drug_id, quantity, position })));
}
