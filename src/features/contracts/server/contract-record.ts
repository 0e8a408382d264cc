import { eq, sql } from 'drizzle-orm';
import { gstOn, marginOf } from '#features/distributor-rates/server/public.ts';
import { distributors } from '#features/distributors/server/public.ts';
import { boughtPacks } from '#features/purchase-orders/server/public.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { ContractLine, ContractLogEntry, ContractRecord } from '../contract.ts';
import type { ContractStatus } from '../contract-choices.ts';
import { supplyContracts } from '../schema.ts';
import { contractKind, factsOf, type StoredContract } from './contract-kind.ts';

type StoredLine = Omit<ContractLine, 'margin' | 'bought'> & { gst: number | null };

async function readLines(db: Queryable, { id, distributor_id, first_on, last_on }: StoredContract): Promise<ContractLine[]> {
  const { rows } = await db.execute<StoredLine & Record<string, unknown>>(sql`
    select l.id::int, l.drug_id::int, d.name as drug, l.mrp, l.ptr, l.pts, l.discount, l.scheme, l.scheme_minimum, l.cd_percent, l.cd_days,
      l.order_multiple, l.net_rate, l.committed_packs, l.rate_id::int, ${gstOn(sql`d.hsn_id`, sql`${first_on}`)} as gst
    from supply_contract_lines l join drugs d on d.id = l.drug_id where l.contract_id = ${id} order by lower(d.name), l.id`);
  const drugIds = rows.map(({ drug_id }) => drug_id);
  const bought = await boughtPacks(db, { distributorId: distributor_id, drugIds, from: first_on, to: last_on });
  return rows.map(({ gst, ...line }) => ({
    ...line,
    margin: marginOf(line.net_rate, line.mrp, gst),
    bought: bought.get(line.drug_id) ?? 0,
  }));
}

/** @throws ORPCError 404 */
export const readContract: ReadRecord<ContractRecord> = async (db, { person, at }, id) => {
  const [found] = await db
    .select({ stored: supplyContracts, distributor: distributors.name })
    .from(supplyContracts)
    .innerJoin(distributors, eq(distributors.id, supplyContracts.distributor_id))
    .where(eq(supplyContracts.id, id));
  if (!found) throw notFound(contractKind);
  const { stored, distributor } = found;
  const context = await factsOf(db, stored, person);
  const lines = await readLines(db, stored);
  const on = businessDate(at);
  return {
    id,
    version: stored.version,
    number: stored.number,
    status: stored.status as ContractStatus,
    distributor: { id: stored.distributor_id, name: distributor },
    first_on: stored.first_on,
    last_on: stored.last_on,
    payment_days: stored.payment_days,
    note: stored.note,
    submitter: context.submitter?.name ?? null,
    value: lines.reduce((sum, { committed_packs, net_rate }) => sum + (committed_packs ?? 0) * net_rate, 0),
    created_at: stored.created_at.toISOString(),
    lines,
    log: await readLog<ContractLogEntry['payload']>(db, contractKind, id),
    abilities: judge(contractKind, { state: stored.status, context, person, at }, [
      { type: 'contract.changed' },
      { type: 'contract.submitted', on },
      { type: 'contract.returned' },
      { type: 'contract.approved', on },
      { type: 'contract.withdrawn' },
      { type: 'contract.terminated' },
    ]),
  };
};
