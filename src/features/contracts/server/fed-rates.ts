import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { endRates, feedRates, resumeRates } from '#features/distributor-rates/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { daysLater } from '#platform/contract/business-day.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import { supplyContractLines, supplyContracts } from '../schema.ts';

/** The prices of a contract that comes into force are the rates of its distributor for its days. */
export async function feedContract(tx: Transaction, cause: Cause, contract: typeof supplyContracts.$inferSelect): Promise<void> {
  const { id, distributor_id, first_on, last_on } = contract;
  const prices = await tx.select().from(supplyContractLines).where(eq(supplyContractLines.contract_id, id));
  const rates = await feedRates(tx, cause, { distributor_id, first_on, last_on, prices });
  await tx.execute(sql`
    update supply_contract_lines l set rate_id = g.rate
    from json_to_recordset(${JSON.stringify([...rates].map(([drug, rate]) => ({ drug, rate })))}::json) as g (drug bigint, rate bigint)
    where l.contract_id = ${id} and l.drug_id = g.drug`);
}

/** The rates of a contract end with a day before its last one; those of before it go on after that. */
export async function endFedRates(
  tx: Transaction,
  cause: Cause,
  { id, distributor_id, first_on, last_on }: typeof supplyContracts.$inferSelect,
  lastOn: string,
): Promise<void> {
  const { contract_id, drug_id, rate_id } = supplyContractLines;
  const fed = await tx
    .select({ drug: drug_id, rate: rate_id })
    .from(supplyContractLines)
    .where(and(eq(contract_id, id), isNotNull(rate_id)));
  await endRates(
    tx,
    cause,
    fed.flatMap(({ rate }) => rate ?? []),
    lastOn,
  );
  const drug_ids = fed.map(({ drug }) => drug);
  await resumeRates(tx, cause, { distributor_id, first_on, last_on, drug_ids }, daysLater(lastOn, 1));
}

/** Rates that are prices of a contract in force: they end with it, and are not changed beside it. */
export async function ratesOfContracts(tx: Transaction, ids: readonly number[]): Promise<ReadonlyMap<number, Sentence>> {
  const { contract_id, rate_id } = supplyContractLines;
  const found = await tx
    .select({ rate: rate_id, number: supplyContracts.number })
    .from(supplyContractLines)
    .innerJoin(supplyContracts, eq(supplyContracts.id, contract_id))
    .where(and(inArray(rate_id, [...ids]), eq(supplyContracts.status, 'active')));
  return new Map(
    found.map(({ rate, number }) => [rate ?? 0, sentence('This is a price of contract {number}: it ends with the contract', { number })]),
  );
}
