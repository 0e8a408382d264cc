import { sql } from 'drizzle-orm';
import type { Cause } from '#platform/audit/server/audit.ts';
import { daysLater } from '#platform/contract/business-day.ts';
import { insertRows, type LockedRow, readRows, removeRows, updateRows } from '#platform/import/server/table/store-rows.ts';
import type { Draft } from '#platform/import/server/table/table.ts';
import { lockRowChecks } from '#platform/import/server/table/undo-rows.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { listChanged } from '#platform/server/realtime/after-commit.ts';
import { distributorRateList } from '../lists.ts';
import type { RateTerms } from '../rate-terms.ts';
import { rateTable, termFields } from './rate-table.ts';

/** Prices that a distributor has agreed for a period. Days are yyyy-mm-dd, the last one inclusive. */
interface Agreement {
  distributor_id: number;
  first_on: string;
  last_on: string;
  prices: readonly (RateTerms & { drug_id: number })[];
}

/** Serialises all writers of rates: two of them could otherwise write rates of the same days. */
export const lockRates = (tx: Transaction) => lockRowChecks(tx, rateTable);

/** Rates in use of these drugs that overlap with the period, locked. */
async function overlappingRates(tx: Transaction, { distributor_id, first_on, last_on, prices }: Agreement): Promise<LockedRow[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id::int from distributor_rates
    where distributor_id = ${distributor_id} and drug_id = any(${sql.param(prices.map(({ drug_id }) => drug_id))}::bigint[])
      and retired_at is null and from_date <= ${last_on}::date and coalesce(to_date >= ${first_on}::date, true)`);
  const found = await readRows(
    tx,
    rateTable,
    rows.map(({ id }) => id),
    true,
  );
  return [...found.values()];
}

const draftOf = ({ id, values }: LockedRow, line: number, changes: object = {}): Draft => ({
  line,
  id,
  values: { ...values, ...changes },
  before: values,
});

/** The terms alone, without what else a price has. */
const termsOf = (price: RateTerms): Draft['values'] =>
  Object.fromEntries(termFields.map(({ name }) => [name, price[name as keyof RateTerms]]));

/** What a rate has left after the last day of a period, as a rate of its own; null: nothing. */
function restOf({ values }: LockedRow, lastOn: string): Draft['values'] | null {
  const { to } = values;
  return typeof to === 'string' && to <= lastOn ? null : { ...values, from: daysLater(lastOn, 1) };
}

/**
 * Makes agreed prices the rates of a period. Rates in use of the same days end the day before it, or are retired if they begin
 * within it; what they have left after it stays as a further rate. Returns the ids of the new rates by drug.
 */
export async function feedRates(tx: Transaction, cause: Cause, agreement: Agreement): Promise<ReadonlyMap<number, number>> {
  const { distributor_id, first_on, last_on, prices } = agreement;
  await lockRates(tx);
  const before = await overlappingRates(tx, agreement);
  const isEarlier = ({ values }: LockedRow) => String(values['from']) < first_on;
  const ended = before.filter(isEarlier).map((rate, line) => draftOf(rate, line, { to: daysLater(first_on, -1) }));
  await updateRows(tx, cause, rateTable, ended);
  const retired = before.filter((rate) => !isEarlier(rate)).map((rate, line) => draftOf(rate, line));
  await removeRows(tx, cause, rateTable, retired);
  const period = { distributor: distributor_id, from: first_on, to: last_on };
  const fed = prices.map((price): Draft['values'] => ({ ...period, drug: price.drug_id, ...termsOf(price) }));
  const rests = before.map((rate) => restOf(rate, last_on)).filter((rest) => rest !== null);
  const made = await insertRows(
    tx,
    cause,
    rateTable,
    [...fed, ...rests].map((values, line) => ({ line, id: null, values, before: null })),
  );
  if (made.length !== fed.length + rests.length) throw new Error('An agreed price has not become a rate');
  listChanged(tx, distributorRateList.id);
  return new Map(made.filter(({ line }) => line < fed.length).map(({ id, values }) => [Number(values['drug']), id]));
}

/** Ends rates with a day; those that would begin later are retired. Rates that end before it, or are retired, stay as they are. */
export async function endRates(tx: Transaction, cause: Cause, ids: readonly number[], lastOn: string): Promise<void> {
  await lockRates(tx);
  const rates = [...(await readRows(tx, rateTable, ids, true)).values()].filter(({ isRetired, values }) => {
    const { to } = values;
    return !isRetired && (typeof to !== 'string' || to > lastOn);
  });
  const hasBegun = ({ values }: LockedRow) => String(values['from']) <= lastOn;
  await updateRows(
    tx,
    cause,
    rateTable,
    rates.filter(hasBegun).map((rate, line) => draftOf(rate, line, { to: lastOn })),
  );
  await removeRows(
    tx,
    cause,
    rateTable,
    rates.filter((rate) => !hasBegun(rate)).map((rate, line) => draftOf(rate, line)),
  );
  listChanged(tx, distributorRateList.id);
}

/** The terms of a rate, whose columns are named as the fields. */
const terms = (rate: string) => sql.raw(`row(${termFields.map(({ name }) => `${rate}.${name}`).join(', ')})`);

/**
 * Rates of before an agreement that ends early go on from a day: what they have left after it begins then. Other rates that begin after
 * the agreement stay, and so do drugs that have a rate in between.
 *
 * @param from yyyy-mm-dd
 */
export async function resumeRates(
  tx: Transaction,
  cause: Cause,
  { distributor_id, first_on, last_on, drug_ids }: Omit<Agreement, 'prices'> & { drug_ids: readonly number[] },
  from: string,
): Promise<void> {
  await lockRates(tx);
  const ofSame = sql`b.distributor_id = n.distributor_id and b.drug_id = n.drug_id and b.id <> n.id`;
  const { rows } = await tx.execute<{ id: number }>(sql`
    select n.id::int from distributor_rates n
    where n.distributor_id = ${distributor_id} and n.drug_id = any(${sql.param([...drug_ids])}::bigint[])
      and n.retired_at is null and n.from_date = ${daysLater(last_on, 1)}::date
      and exists (select from distributor_rates b where ${ofSame} and ${terms('b')} is not distinct from ${terms('n')}
        and (b.retired_at is null and b.to_date = ${daysLater(first_on, -1)}::date
          or b.retired_at is not null and b.from_date between ${first_on}::date and ${last_on}::date))
      and not exists (select from distributor_rates b where ${ofSame} and b.retired_at is null
        and b.from_date <= ${last_on}::date and coalesce(b.to_date >= ${from}::date, true))`);
  const found = await readRows(
    tx,
    rateTable,
    rows.map(({ id }) => id),
    true,
  );
  const resumed = [...found.values()].map((rate, line) => draftOf(rate, line, { from }));
  await updateRows(tx, cause, rateTable, resumed);
  listChanged(tx, distributorRateList.id);
}
