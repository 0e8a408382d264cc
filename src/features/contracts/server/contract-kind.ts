import { eq } from 'drizzle-orm';
import { distributors } from '#features/distributors/server/public.ts';
import type { SupplyContractFacts } from '#machines/supply/supply-contract-facts.ts';
import { supplyContractMachine, supplyContractWhy } from '#machines/supply/supplyContract.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { msg } from '#platform/contract/sentence.ts';
import { ownerOf } from '#platform/record/server/kind/owner.ts';
import type { Author, RecordKind } from '#platform/record/server/kind/record-kind.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { contractList } from '../contract-list.ts';
import { supplyContractEventLog, supplyContracts } from '../schema.ts';
import { endFedRates, feedContract } from './fed-rates.ts';
import { rivalOf } from './rival-contract.ts';

export type StoredContract = typeof supplyContracts.$inferSelect;

export async function factsOf(db: Queryable, stored: StoredContract, author: Author): Promise<SupplyContractFacts> {
  const [distributor] = await db
    .select({ status: distributors.status })
    .from(distributors)
    .where(eq(distributors.id, stored.distributor_id));
  return {
    lines: stored.lines,
    firstDay: stored.first_on,
    lastDay: stored.last_on,
    submitter: await ownerOf(db, stored.submitted_by, author),
    isSupplied: distributor !== undefined && distributor.status !== 'suspended' && distributor.status !== 'closed',
    rival: await rivalOf(db, stored.id),
  };
}

export const contractKind: RecordKind<typeof supplyContractMachine, StoredContract> = {
  machine: supplyContractMachine,
  table: supplyContracts,
  log: { table: supplyContractEventLog, record: supplyContractEventLog.contract_id },
  list: contractList.id,
  missing: msg('Contract not found'),
  permissions: {
    'contract.changed': 'contracts.manage',
    'contract.submitted': 'contracts.manage',
    'contract.returned': 'contracts.approve',
    'contract.approved': 'contracts.approve',
    'contract.withdrawn': 'contracts.manage',
    'contract.terminated': 'contracts.approve',
  },
  context: factsOf,
  columns: ({ lines, firstDay, lastDay, submitter }, { at }) => ({
    lines,
    first_on: firstDay,
    last_on: lastDay,
    submitted_by: submitter?.id ?? null,
    updated_at: at,
  }),
  payload: (event) => ('reason' in event ? { reason: event.reason } : {}),
  why: supplyContractWhy,
  audited: ({ number, distributor_id, first_on, last_on, payment_days, lines, submitted_by }) => ({
    number,
    distributor_id,
    first_on,
    last_on,
    payment_days,
    lines,
    submitted_by,
  }),
  follow: async (tx, cause, { before, after }) => {
    if (after.status === 'active' && before.status !== 'active') await feedContract(tx, cause, after);
    if (after.status === 'terminated') await endFedRates(tx, cause, after, businessDate(cause.at));
  },
};
