import { eq } from 'drizzle-orm';
import type { cloudInstanceMachine } from '#machines/platform/cloudInstance.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent, type Sent } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Database } from '#platform/server/db/database.ts';
import { cloudInstances } from '../schema.ts';
import { instanceKind, type StoredInstance } from './instance-kind.ts';
import type { CloudCommand, CloudPort } from './provider/cloud-port.ts';

/** What the provider is to do with an instance in this state; null: nothing. */
export const commandOf = ({ status }: Pick<StoredInstance, 'status'>): CloudCommand | null => {
  if (status === 'starting') return 'start';
  return status === 'stopping' ? 'stop' : null;
};

/** Sends an event of the provider about an instance that has not changed since it was read. Null: it has, or the chart refuses. */
export const sendAbout = (
  db: Database,
  cause: Cause,
  read: StoredInstance,
  sent: Sent<typeof cloudInstanceMachine, StoredInstance>,
): Promise<StoredInstance | null> =>
  db.transaction(async (tx) => {
    const stored = await lockRecord(tx, instanceKind, read.id);
    if (stored.version !== read.version) return null;
    return (await applyEvent(tx, cause, instanceKind, stored, SYSTEM, sent)).stored;
  });

/** Passes on what the committed state of an instance asks for; what the provider refuses for good, has failed. */
export async function sendCommand(db: Database, cause: Cause, port: CloudPort, stored: StoredInstance): Promise<void> {
  const command = commandOf(stored);
  if (command === null) return;
  const answer = await port.send(command, stored);
  // A command that was lost is sent again at the next look.
  if (answer.isTaken || !answer.isPermanent) return;
  const { detail } = answer;
  const event = { type: 'provider.failed' as const, problem: 'REFUSED' as const, at: cause.at.toISOString() };
  await sendAbout(db, cause, stored, { event, columns: { detail }, payload: { detail } });
}

/** {@link sendCommand} for an instance by id. */
export async function sendCommandOf(db: Database, cause: Cause, port: CloudPort, id: number): Promise<void> {
  const [stored] = await db.select().from(cloudInstances).where(eq(cloudInstances.id, id));
  if (stored) await sendCommand(db, cause, port, stored);
}
