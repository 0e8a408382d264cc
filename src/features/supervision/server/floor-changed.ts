import { getTableName } from 'drizzle-orm';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { RecordChanged } from '#platform/record/server/kind/apply-event.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { listChanged } from '#platform/server/realtime/after-commit.ts';
import { floorCallList, floorTaskList } from '../lists.ts';

const followed: Readonly<Record<string, string>> = {
  queue_tasks: floorTaskList.id,
  agent_presence: floorTaskList.id,
  queue_channels: floorTaskList.id,
  callbacks: floorTaskList.id,
  calls: floorCallList.id,
};

/** Notifies supervisors of what changes the floor. */
export async function followFloor(tx: Transaction, _cause: Cause, { table }: RecordChanged): Promise<void> {
  const list = followed[getTableName(table)];
  if (list) listChanged(tx, list);
}

/** A task came in. */
export const followNewTask = (tx: Transaction): void => listChanged(tx, floorTaskList.id);
