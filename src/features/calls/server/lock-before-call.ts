import { eq } from 'drizzle-orm';
import { taskKind } from '#features/agent-tasks/server/public.ts';
import { lockMissedCaller } from '#features/callbacks/server/public.ts';
import { holdPatient } from '#features/patients/server/public.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { calls } from '../schema.ts';

/**
 * Locks what others lock before a call: its task, which its result may end or put off; its patient, for a merge; and of a customer
 * who calls the callbacks, which a missed call makes and a result closes.
 */
export async function lockBeforeCall(tx: Transaction, callId: number): Promise<void> {
  const [call] = await tx.select().from(calls).where(eq(calls.id, callId));
  if (!call) return;
  if (call.task_id !== null) await lockRecord(tx, taskKind, call.task_id);
  if (call.direction === 'OUT') return;
  if (call.patient_id !== null) await holdPatient(tx, call.patient_id);
  if (call.phone_no !== '') await lockMissedCaller(tx, call.phone_no);
}
