import type { CloudEnvironment, CloudUser, InstanceFacts } from '#machines/platform/cloud-facts.ts';
import { cloudInstanceMachine, cloudInstanceWhy } from '#machines/platform/cloudInstance.ts';
import { msg } from '#platform/contract/sentence.ts';
import { ownerOf } from '#platform/record/server/kind/owner.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { instanceList } from '../instance-list.ts';
import { cloudInstanceEventLog, cloudInstances } from '../schema.ts';

export type StoredInstance = typeof cloudInstances.$inferSelect;

export const factsOf = (stored: StoredInstance, requester: CloudUser | null): InstanceFacts => ({
  environment: stored.environment as CloudEnvironment,
  schedule: stored.schedule,
  keptUntil: stored.kept_until?.toISOString() ?? null,
  requester,
  dueAt: stored.due_at?.toISOString() ?? null,
  isRestarting: stored.is_restarting,
  isAsleep: stored.is_asleep,
  problem: stored.problem,
});

const momentOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

export const instanceKind: RecordKind<typeof cloudInstanceMachine, StoredInstance> = {
  machine: cloudInstanceMachine,
  table: cloudInstances,
  log: { table: cloudInstanceEventLog, record: cloudInstanceEventLog.cloud_instance_id },
  list: instanceList.id,
  missing: msg('Instance not found'),
  permissions: {
    'instance.start': 'cloud.manage',
    'instance.stop': 'cloud.manage',
    'instance.restart': 'cloud.manage',
    'instance.kept': 'cloud.manage',
    'request.approved': 'cloud.manage',
    'request.declined': 'cloud.manage',
    'request.withdrawn': 'cloud.manage',
    'schedule.changed': 'cloud.manage',
  },
  context: async (db, stored, author) => factsOf(stored, await ownerOf(db, stored.requester_id, author)),
  columns: (facts, { before, state, event, at }) => ({
    environment: facts.environment,
    schedule: facts.schedule,
    kept_until: momentOf(facts.keptUntil),
    requester_id: facts.requester?.id ?? null,
    reason: facts.requester === null ? '' : 'reason' in event ? event.reason : before.reason,
    due_at: momentOf(facts.dueAt),
    is_restarting: facts.isRestarting,
    is_asleep: facts.isAsleep,
    problem: facts.problem,
    ...(facts.problem === null && { detail: '' }),
    ...(state !== before.status && { status_since: at }),
    updated_at: at,
  }),
  payload: (event, { context: { problem } }) => ({
    ...('reason' in event && event.reason && { reason: event.reason }),
    ...('schedule' in event && { schedule: event.schedule }),
    ...('until' in event && { until: event.until }),
    ...(problem !== null && (event.type === 'provider.failed' || event.type === 'time.passed') && { problem }),
  }),
  why: cloudInstanceWhy,
  audited: ({ environment, schedule, kept_until, requester_id, reason, is_asleep, problem }) => ({
    environment,
    schedule,
    kept_until,
    requester_id,
    reason,
    is_asleep,
    problem,
  }),
};
