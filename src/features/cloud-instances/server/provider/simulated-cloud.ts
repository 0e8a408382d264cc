import { ne } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { cloudInstances } from '../../schema.ts';
import type { StoredInstance } from '../instance-kind.ts';
import type { CloudPort, ReportedState } from './cloud-port.ts';

const SECOND = 1_000;

/** Spreads consecutive starts over 0 to 99. */
const shareOf = ({ id, version }: Pick<StoredInstance, 'id' | 'version'>): number => (id * 37 + version * 53 + 11) % 100;

/** Of 100 starts 6 find no capacity. */
const isWithoutCapacity = (stored: Pick<StoredInstance, 'id' | 'version'>): boolean => shareOf(stored) < 6;

type Simulated = Pick<StoredInstance, 'id' | 'version' | 'status' | 'status_since' | 'detail'>;

/** What the simulated provider reports at a moment; the same for the same instance, version and time. */
export function simulatedState(stored: Simulated, at: Date): { state: ReportedState; detail: string } {
  const { id, status, status_since: since, detail } = stored;
  const waited = at.getTime() - since.getTime();
  switch (status) {
    case 'starting':
      if (waited < (15 + (id % 4) * 5) * SECOND) return { state: 'starting', detail: '' };
      return isWithoutCapacity(stored)
        ? { state: 'failed', detail: 'Server.InsufficientInstanceCapacity: no capacity of this type in the zone' }
        : { state: 'running', detail: '' };
    case 'stopping':
      return { state: waited < 15 * SECOND ? 'stopping' : 'stopped', detail: '' };
    case 'failed':
      return { state: 'failed', detail };
    case 'stopped':
    case 'startRequested':
      return { state: 'stopped', detail: '' };
    default:
      return { state: 'running', detail: '' };
  }
}

/** A provider whose instances do what was asked of them a moment later. It does not list those that it has lost. */
export const simulatedCloud = (db: Database, clock: Clock): CloudPort => ({
  list: async () => {
    const rows = await db.select().from(cloudInstances).where(ne(cloudInstances.status, 'unknown'));
    const at = clock.now();
    return {
      listed: rows.map((stored) => ({
        region: stored.region,
        instanceId: stored.instance_id,
        name: stored.name,
        environment: stored.environment as 'production' | 'staging' | 'test',
        type: stored.type,
        owner: stored.owner,
        launchedAt: stored.launched_at,
        ...simulatedState(stored, at),
      })),
    };
  },
  send: () => Promise.resolve({ isTaken: true }),
});
