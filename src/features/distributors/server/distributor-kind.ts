import type { DistributorFacts, Licence } from '#machines/supply/distributor-facts.ts';
import { distributorMachine, distributorWhy } from '#machines/supply/distributor.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { distributorList } from '../distributor-list.ts';
import { distributorEventLog, distributors } from '../schema.ts';

export type StoredDistributor = typeof distributors.$inferSelect;

const licenceOf = (number: string | null, until: string | null): Licence | null =>
  number === null || until === null ? null : { number, until };

type Papers = Pick<StoredDistributor, 'gstin' | 'licence_20b' | 'licence_20b_until' | 'licence_21b' | 'licence_21b_until'>;

export const factsOf = (papers: Papers): DistributorFacts => ({
  gstin: papers.gstin,
  licence20b: licenceOf(papers.licence_20b, papers.licence_20b_until),
  licence21b: licenceOf(papers.licence_21b, papers.licence_21b_until),
});

const papersOf = ({ gstin, licence20b, licence21b }: DistributorFacts): Papers => ({
  gstin,
  licence_20b: licence20b?.number ?? null,
  licence_20b_until: licence20b?.until ?? null,
  licence_21b: licence21b?.number ?? null,
  licence_21b_until: licence21b?.until ?? null,
});

export const distributorKind: RecordKind<typeof distributorMachine, StoredDistributor> = {
  machine: distributorMachine,
  table: distributors,
  log: { table: distributorEventLog, record: distributorEventLog.distributor_id },
  list: distributorList.id,
  missing: msg('Distributor not found'),
  permissions: {
    'distributor.changed': 'distributors.manage',
    'distributor.verified': 'distributors.approve',
    'distributor.activated': 'distributors.approve',
    'distributor.suspended': 'distributors.approve',
    'distributor.closed': 'distributors.approve',
  },
  context: (_db, stored) => factsOf(stored),
  columns: (facts, { at }) => ({ ...papersOf(facts), updated_at: at }),
  payload: () => ({}),
  why: distributorWhy,
  audited: ({ id: _id, version: _version, status: _status, created_at: _created, updated_at: _updated, ...columns }) => columns,
};
