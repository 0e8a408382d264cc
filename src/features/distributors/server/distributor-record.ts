import { eq, sql } from 'drizzle-orm';
import { holds } from '#platform/access/permissions.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { DistributorLogEntry, DistributorRecord } from '../contract.ts';
import type { DistributorStatus } from '../distributor-choices.ts';
import { distributors } from '../schema.ts';
import { distributorKind, factsOf } from './distributor-kind.ts';

/** Papers of a distributor that does business are changed by those who check them. */
export const arePapersChecked = (status: string): boolean => status === 'active' || status === 'suspended';

/** @throws ORPCError 404 */
export const readDistributor: ReadRecord<DistributorRecord> = async (db, { person, at }, id) => {
  const [stored] = await db.select().from(distributors).where(eq(distributors.id, id));
  if (!stored) throw notFound(distributorKind);
  const { status, created_at, updated_at: _updated, ...columns } = stored;
  const on = businessDate(at);
  return {
    ...columns,
    status: status as DistributorStatus,
    created_at: created_at.toISOString(),
    ...(await usesOf(db, stored)),
    may_change_papers: !arePapersChecked(status) || holds('distributors.approve', person),
    log: await readLog<DistributorLogEntry['payload']>(db, distributorKind, id),
    abilities: judge(distributorKind, { state: status, context: factsOf(stored), person, at }, [
      { type: 'distributor.changed', on },
      { type: 'distributor.verified' },
      { type: 'distributor.activated', on },
      { type: 'distributor.suspended' },
      { type: 'distributor.closed' },
    ]),
  };
};

async function usesOf(db: Queryable, { id, name }: { id: number; name: string }): Promise<Pick<DistributorRecord, 'rates' | 'lanes'>> {
  const { rows } = await db.execute<{ rates: number; lanes: number }>(sql`
    select (select count(*)::int from distributor_rates where distributor_id = ${id} and retired_at is null) as rates,
      (select count(*)::int from supply_lanes
        where source_kind = 'DISTRIBUTOR' and lower(source) = lower(${name}) and retired_at is null) as lanes`);
  return rows[0] ?? { rates: 0, lanes: 0 };
}
