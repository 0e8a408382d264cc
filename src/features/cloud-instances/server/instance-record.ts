import { eq, inArray } from 'drizzle-orm';
import type { CloudEnvironment } from '#machines/platform/cloud-facts.ts';
import { endOfOffHours } from '#machines/platform/off-hours.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import type { InstanceState } from '../cloud-choices.ts';
import { requestedStates } from '../cloud-filters.ts';
import type { InstanceLogEntry, InstanceRecord } from '../contract.ts';
import { cloudInstances, cloudProvider } from '../schema.ts';
import { factsOf, instanceKind } from './instance-kind.ts';

/** @throws ORPCError 404 */
export const readInstance: ReadRecord<InstanceRecord> = async (db, { person, at }, id) => {
  const [found] = await db
    .select({ stored: cloudInstances, requester: { id: users.id, name: users.name } })
    .from(cloudInstances)
    .leftJoin(users, eq(users.id, cloudInstances.requester_id))
    .where(eq(cloudInstances.id, id));
  if (!found) throw notFound(instanceKind);
  const { stored, requester } = found;
  return {
    id: stored.id,
    version: stored.version,
    status: stored.status as InstanceState,
    status_since: stored.status_since.toISOString(),
    instance_id: stored.instance_id,
    region: stored.region,
    name: stored.name,
    environment: stored.environment as CloudEnvironment,
    type: stored.type,
    owner: stored.owner,
    launched_at: stored.launched_at?.toISOString() ?? null,
    schedule: stored.schedule && { ...stored.schedule, weekdays: [...stored.schedule.weekdays] },
    kept_until: stored.kept_until && stored.kept_until > at ? stored.kept_until.toISOString() : null,
    off_until: endOfOffHours(stored.schedule, at.toISOString()),
    requester,
    reason: stored.reason,
    due_at: stored.due_at?.toISOString() ?? null,
    is_restarting: stored.is_restarting,
    is_asleep: stored.is_asleep,
    problem: stored.problem,
    detail: stored.detail,
    log: (await readLog<InstanceLogEntry['payload']>(db, instanceKind, id)) as InstanceLogEntry[],
    abilities: judge(instanceKind, { state: stored.status, context: factsOf(stored, requester), person, at }, [
      { type: 'instance.start' },
      { type: 'instance.stop' },
      { type: 'instance.restart' },
      { type: 'instance.kept' },
      { type: 'request.approved' },
      { type: 'request.declined' },
      { type: 'request.withdrawn' },
      { type: 'schedule.changed' },
    ]),
  };
};

/** When the provider was read, and what waits for a second person, oldest first. */
export async function readProvider(db: Queryable) {
  const [provider] = await db.select().from(cloudProvider).where(eq(cloudProvider.id, 1));
  const requests = await db
    .select({ stored: cloudInstances, by: users.name })
    .from(cloudInstances)
    .innerJoin(users, eq(users.id, cloudInstances.requester_id))
    .where(inArray(cloudInstances.status, [...requestedStates]))
    .orderBy(cloudInstances.status_since, cloudInstances.id);
  return {
    read_at: provider?.read_at?.toISOString() ?? null,
    problem: provider?.problem ?? null,
    detail: provider?.detail ?? '',
    requests: requests.map(({ stored: { id, name, status, reason, status_since, due_at }, by }) => ({
      id,
      name,
      status: status as InstanceState,
      by,
      reason,
      at: status_since.toISOString(),
      due_at: due_at?.toISOString() ?? null,
    })),
  };
}
