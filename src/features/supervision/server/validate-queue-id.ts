import { msg, sentence } from '#platform/contract/sentence.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { findFloorTask, type Reader } from './floor-tasks.ts';

const UNKNOWN = msg('No task has this queue id');

/** Whether a task with this id can be given to an agent now (§7.3, validate queue id). */
export async function validateQueueId(db: Queryable, reader: Reader, id: number) {
  const task = await findFloorTask(db, reader, id);
  if (!task) return { valid: false, task, because: sentence(UNKNOWN) };
  const assigned = task.abilities.find(({ event }) => event === 'task.assigned');
  return { valid: assigned?.allowed === true, task, because: assigned?.because ?? null };
}
