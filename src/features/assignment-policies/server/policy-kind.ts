import { assignmentPolicyMachine, assignmentPolicyWhy } from '#machines/queues/assignmentPolicy.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { policyList } from '../policy-list.ts';
import { assignmentPolicies, policyEventLog } from '../schema.ts';

export type StoredPolicy = typeof assignmentPolicies.$inferSelect;

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
