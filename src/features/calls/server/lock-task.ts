import { eq } from 'drizzle-orm';
import { taskKind } from '#features/agent-tasks/server/public.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { calls } from '../schema.ts';

/** Locks the task of a call, which others lock before the call: its result may end the task or put it off. */
export async function lockTaskFirst(tx: Transaction, callId: number): Promise<void> {
  const [call] = await tx.select({ task_id: calls.task_id }).from(calls).where(eq(calls.id, callId));
  if (call?.task_id) await lockRecord(tx, taskKind, call.task_id);
}
