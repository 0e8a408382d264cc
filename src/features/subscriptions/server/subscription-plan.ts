import { and, asc, eq, isNull } from 'drizzle-orm';
import { lockDrugs } from '#features/drugs/server/public.ts';
import { stores } from '#features/locations/server/public.ts';
import { patientAddresses } from '#features/patients/server/public.ts';
import { msg, type Sentence, sentence } from '#platform/contract/sentence.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { SubscriptionPlan } from '../contract.ts';
import { subscriptionLines } from '../schema.ts';

type Fault = { field: string } & Sentence;

/** Drugs that the subscription had already may be kept although they are not sold any more. */
async function faultsOfLines(tx: Transaction, lines: SubscriptionPlan['lines'], kept: ReadonlySet<number>): Promise<Fault[]> {
  const found = await lockDrugs(
    tx,
    lines.map(({ drug_id }) => drug_id),
  );
  const drugs = new Map(found.map((drug) => [drug.id, drug]));
  return lines.flatMap(({ drug_id }, at): Fault[] => {
    const [drug, field] = [drugs.get(drug_id), `lines.${at}.drug_id`];
    if (!drug) return [{ field, message: msg('Drug not found') }];
    const isSold = drug.retired_at === null && drug.merged_into === null;
    return isSold || kept.has(drug_id) ? [] : [{ field, ...sentence(msg('{drug} is no longer sold: remove it'), { drug: drug.name }) }];
  });
}

async function faultsOfDelivery(
  tx: Transaction,
  patientId: number,
  { delivery, address_id, store_id }: SubscriptionPlan,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const inUse = and(eq(patientAddresses.id, address_id), eq(patientAddresses.patient_id, patientId), isNull(patientAddresses.removed_at));
  if ((await tx.$count(patientAddresses, inUse)) === 0) faults.push({ field: 'address_id', message: msg('Address not found') });
  if (delivery !== 'STORE-PICKUP') return faults;
  if (store_id === null) return [...faults, { field: 'store_id', message: msg('Choose the store of the pick-up') }];
  if ((await tx.$count(stores, eq(stores.id, store_id))) === 0) faults.push({ field: 'store_id', message: msg('Store not found') });
  return faults;
}

/** @throws ORPCError 400 at the fields that cannot be agreed */
export async function requirePlan(tx: Transaction, patientId: number, fields: SubscriptionPlan, kept: ReadonlySet<number>): Promise<void> {
  const faults = [...(await faultsOfLines(tx, fields.lines, kept)), ...(await faultsOfDelivery(tx, patientId, fields))];
  if (faults.length > 0) throw badRequest(faults);
}

/** Columns of a subscription besides its days, which follow from the chart. */
export const columnsOf = ({ interval_days, delivery, address_id, store_id }: SubscriptionPlan) => ({
  interval_days,
  delivery,
  address_id,
  store_id: delivery === 'STORE-PICKUP' ? store_id : null,
});

export const linesOf = (tx: Transaction, subscriptionId: number) =>
  tx
    .select({ drug_id: subscriptionLines.drug_id, quantity: subscriptionLines.quantity })
    .from(subscriptionLines)
    .where(eq(subscriptionLines.subscription_id, subscriptionId))
    .orderBy(asc(subscriptionLines.position));

/** Replaces the medicines of a subscription that is locked or new. */
export async function writeLines(tx: Transaction, subscriptionId: number, lines: SubscriptionPlan['lines']): Promise<void> {
  await tx.delete(subscriptionLines).where(eq(subscriptionLines.subscription_id, subscriptionId));
  await tx.insert(subscriptionLines).values(lines.map((line, position) => ({ subscription_id: subscriptionId, ...line, position })));
}
