import { eq } from 'drizzle-orm';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import type { PolicyLogEntry, PolicyRecord } from '../contract.ts';
import { assignmentPolicies } from '../schema.ts';
import { policyKind } from './policy-kind.ts';

/** @throws ORPCError 404 */
export const readPolicy: ReadRecord<PolicyRecord> = async (db, { person, at }, policyId) => {
  const [stored] = await db.select().from(assignmentPolicies).where(eq(assignmentPolicies.id, policyId));
  if (!stored) throw notFound(policyKind);
  const { id, version, status, name, status_order, overdue_first, within, language_first, fair_tasks, fair_minutes } = stored;
  return {
    id,
    version,
    status: status as PolicyRecord['status'],
    name,
    status_order: status_order as PolicyRecord['status_order'],
    overdue_first,
    within: within as PolicyRecord['within'],
    language_first,
    fair_tasks,
    fair_minutes,
    trial: stored.trial,
    live_since: stored.live_since?.toISOString() ?? null,
    log: await readLog<PolicyLogEntry['payload']>(db, policyKind, policyId),
    abilities: judge(policyKind, { state: status, context: await policyKind.context(db, stored, person, at), person, at }, [
      { type: 'policy.changed' },
      { type: 'policy.tried' },
      { type: 'policy.wentLive' },
      { type: 'policy.restored' },
      { type: 'policy.discarded' },
    ]),
  };
};
