import { and, eq, ne } from 'drizzle-orm';
import { assignmentPolicyMachine, assignmentPolicyWhy } from '#machines/queues/assignmentPolicy.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { type RecordKind, SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { policyList } from '../policy-list.ts';
import { assignmentPolicies, policyEventLog } from '../schema.ts';

export type StoredPolicy = typeof assignmentPolicies.$inferSelect;

/** One policy is in use: the one until now is retired. */
async function retireOthers(tx: Transaction, cause: Cause, { id, name }: StoredPolicy): Promise<void> {
  const isOther = and(eq(assignmentPolicies.status, 'live'), ne(assignmentPolicies.id, id));
  for (const other of await tx.select().from(assignmentPolicies).where(isOther).for('update'))
    await applyEvent(tx, cause, policyKind, other, SYSTEM, { event: { type: 'policy.replaced' }, payload: { other: name } });
}

const decide = 'policies.manage';

export const policyKind: RecordKind<typeof assignmentPolicyMachine, StoredPolicy> = {
  machine: assignmentPolicyMachine,
  table: assignmentPolicies,
  log: { table: policyEventLog, record: policyEventLog.policy_id },
  list: policyList.id,
  missing: msg('Policy not found'),
  permissions: {
    'policy.changed': decide,
    'policy.tried': decide,
    'policy.wentLive': decide,
    'policy.restored': decide,
    'policy.discarded': decide,
  },
  context: (_, { tried_at }) => ({ triedAt: tried_at?.toISOString() ?? null }),
  columns: ({ triedAt }, { before, state, at }) => ({
    tried_at: triedAt === null ? null : new Date(triedAt),
    live_since: state === 'live' ? at : before.live_since,
    updated_at: at,
  }),
  payload: (event) => ('reason' in event ? { reason: event.reason } : {}),
  why: assignmentPolicyWhy,
  follow: async (tx, cause, { before, after }) => {
    if (after.status === 'live' && before.status !== 'live') await retireOthers(tx, cause, after);
  },
  audited: ({ name, status_order, overdue_first, within, language_first, fair_tasks, fair_minutes }) => ({
    name,
    status_order,
    overdue_first,
    within,
    language_first,
    fair_tasks,
    fair_minutes,
  }),
};
