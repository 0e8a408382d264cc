import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { InstanceEvent } from '#machines/platform/cloud-facts.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { listChanged } from '#platform/server/realtime/after-commit.ts';
import type { InstanceState } from '../cloud-choices.ts';
import { instanceList } from '../instance-list.ts';
import { cloudInstances, cloudProvider } from '../schema.ts';
import { instanceKind, type StoredInstance } from './instance-kind.ts';
import type { CloudPort, ListedInstance, Listing, ReportedState } from './provider/cloud-port.ts';
import { commandOf, sendAbout, sendCommand } from './send-command.ts';

/** Reports that an instance in this state already agrees with. */
const agreeing: Readonly<Record<InstanceState, readonly ReportedState[]>> = {
  stopped: ['stopped'],
  startRequested: ['stopped', 'failed'],
  failed: ['failed', 'stopped'],
  starting: ['starting'],
  running: ['running'],
  stopRequested: ['running'],
  restartRequested: ['running'],
  stopping: ['stopping'],
  unknown: [],
};

const keyOf = (region: string, instanceId: string): string => `${region}/${instanceId}`;

const detailsOf = ({ name, environment, type, owner }: ListedInstance) => ({ name, environment, type, owner });

const isDescribed = (stored: StoredInstance, listed: ListedInstance): boolean =>
  Object.entries(detailsOf(listed)).every(([column, value]) => stored[column as keyof ReturnType<typeof detailsOf>] === value);

const eventOf = (state: ReportedState, at: string): InstanceEvent =>
  state === 'failed' ? { type: 'provider.failed', problem: 'IMPAIRED', at } : { type: `provider.${state}`, at };

/** An instance that the provider lists for the first time. */
const addInstance = (db: Database, cause: Cause, listed: ListedInstance): Promise<void> =>
  db.transaction(async (tx) => {
    const { region, instanceId, launchedAt, state, detail } = listed;
    const [made] = await tx
      .insert(cloudInstances)
      .values({
        ...detailsOf(listed),
        region,
        instance_id: instanceId,
        launched_at: launchedAt,
        status: state,
        status_since: cause.at,
        problem: state === 'failed' ? 'IMPAIRED' : null,
        detail,
        created_at: cause.at,
        updated_at: cause.at,
      })
      // Another server may have seen it too.
      .onConflictDoNothing({ target: [cloudInstances.region, cloudInstances.instance_id] })
      .returning();
    if (made) await keepCreation(tx, cause, instanceKind, made, { author: SYSTEM, event: 'instance.found' });
  });

/** Follows what the provider reports of an instance, and repeats a command that it has not received. */
async function follow(db: Database, cause: Cause, port: CloudPort, stored: StoredInstance, listed: ListedInstance): Promise<void> {
  const at = cause.at.toISOString();
  let current = stored;
  if (!isDescribed(stored, listed)) {
    const event = { type: 'provider.described' as const, environment: listed.environment, at };
    current = (await sendAbout(db, cause, stored, { event, columns: detailsOf(listed) })) ?? stored;
  }
  if (!agreeing[current.status as InstanceState].includes(listed.state)) {
    const { launchedAt, detail } = listed;
    const columns = { launched_at: launchedAt, ...(listed.state === 'failed' && { detail }) };
    const payload = listed.state === 'failed' && detail ? { detail } : {};
    current = (await sendAbout(db, cause, current, { event: eventOf(listed.state, at), columns, payload })) ?? current;
  }
  const isLost =
    (commandOf(current) === 'start' && listed.state === 'stopped') || (commandOf(current) === 'stop' && listed.state === 'running');
  if (isLost) await sendCommand(db, cause, port, current);
}

/** Keeps when the provider was read, or why it was not; browsers learn of a change. */
async function keepReading(db: Database, at: Date, listing: Listing): Promise<void> {
  const problem = 'problem' in listing ? { problem: listing.problem, detail: listing.detail } : { problem: null, detail: '' };
  const values = { ...problem, ...('listed' in listing && { read_at: at }) };
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(cloudProvider).where(eq(cloudProvider.id, 1));
    await tx
      .insert(cloudProvider)
      .values({ id: 1, ...values })
      .onConflictDoUpdate({ target: cloudProvider.id, set: values });
    if (before?.problem !== problem.problem) listChanged(tx, instanceList.id);
  });
}

/**
 * Reads the provider, and sends what it reports to the chart of each instance. What changed while it was read waits for the next
 * look: the listing is older. If the provider does not answer, nothing changes.
 */
export async function lookAtCloud({ db, clock }: { db: Database; clock: Clock }, port: CloudPort): Promise<void> {
  const begun = clock.now();
  const listing = await port.list();
  const cause: Cause = { at: clock.now(), userId: null, requestId: randomUUID(), operation: 'jobs.cloud instances' };
  if ('listed' in listing) {
    const stored = await db.select().from(cloudInstances).orderBy(cloudInstances.id);
    const listed = new Map(listing.listed.map((each) => [keyOf(each.region, each.instanceId), each]));
    const storedKeys = new Set(stored.map(({ region, instance_id }) => keyOf(region, instance_id)));
    for (const each of stored) {
      if (each.updated_at > begun) continue;
      const found = listed.get(keyOf(each.region, each.instance_id));
      if (found) await follow(db, cause, port, each, found);
      else if (each.status !== 'unknown')
        await sendAbout(db, cause, each, { event: { type: 'provider.lost', at: cause.at.toISOString() } });
    }
    for (const [key, each] of listed) if (!storedKeys.has(key)) await addInstance(db, cause, each);
  }
  await keepReading(db, cause.at, listing);
}
