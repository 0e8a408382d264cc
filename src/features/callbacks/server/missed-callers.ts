import { and, asc, eq, sql } from 'drizzle-orm';
import { afterQuietHours, holdPatient, patients } from '#features/patients/server/public.ts';
import type { CallbackEvent } from '#machines/orders/callback.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { callbacks } from '../schema.ts';
import { callbackKind, type StoredCallback } from './callback-kind.ts';
import { createCallback } from './create-callback.ts';

/** Time in which the telephone system tries other agents first. Milliseconds. */
const CALL_AFTER = 2 * 60_000;

const pendingOf = (phone: string) =>
  and(eq(callbacks.phone_no, phone), eq(callbacks.reason, 'MISSED-CALL'), eq(callbacks.status, 'PENDING'));

/** Serialises the missed calls of a number, and locks its callbacks with their tasks, which others lock before a call. */
export async function lockMissedCaller(tx: Transaction, phone: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`missed calls of ${phone}`}))`);
  const locked = await tx.select({ id: callbacks.id }).from(callbacks).where(pendingOf(phone)).orderBy(asc(callbacks.id)).for('update');
  for (const { id } of locked)
    await tx.execute(sql`select from queue_tasks where subject = 'callback' and subject_id = ${id} order by id for update`);
}

interface MissedCaller {
  /** Null: several patients have the number, or nobody does. */
  patientId: number | null;
  phone: string;
}

/**
 * A patient whose call nobody took is to be called back; more calls before that make no second callback. Returns the callback's id;
 * null: no patient has the number.
 */
export async function callBackMissed(
  tx: Transaction,
  cause: Cause,
  author: Author,
  { patientId, phone }: MissedCaller,
): Promise<number | null> {
  if (phone === '') return null;
  const patient = patientId === null ? null : await holdPatient(tx, patientId);
  if (!patient && (await tx.$count(patients, eq(patients.phone_no, phone))) === 0) return null;
  await lockMissedCaller(tx, phone);
  const [before] = await tx.select({ id: callbacks.id }).from(callbacks).where(pendingOf(phone));
  if (before) return before.id;
  const due = afterQuietHours(new Date(cause.at.getTime() + CALL_AFTER), patient ?? { quiet_from: null, quiet_until: null });
  const fields = { phone_no: phone, name: '', reason: 'MISSED-CALL' as const, due_at: due.toISOString(), note: '', order: '' };
  return createCallback(tx, cause, author, fields, patient ? { id: patient.id, name: patient.name } : undefined);
}

/** Somebody whose call was missed has reached an agent meanwhile. */
export async function closeForReached(tx: Transaction, cause: Cause, by: { id: number; name: string }, phone: string): Promise<void> {
  for (const stored of await tx.select().from(callbacks).where(pendingOf(phone)).orderBy(asc(callbacks.id)).for('update')) {
    const taken: CallbackEvent[] = stored.owner_id === by.id ? [] : [{ type: 'callback.taken', by }];
    const events: CallbackEvent[] = [
      ...taken,
      { type: 'callback.attempted', by, result: 'CONNECTED', dueAt: null },
      { type: 'callback.closed', by, outcome: 'ANSWERED', orderId: stored.order_id },
    ];
    let latest: StoredCallback = stored;
    for (const event of events) {
      const applied = await applyEvent(tx, cause, callbackKind, latest, by, { event });
      if (!applied.stored) throw new Error(`Callback ${stored.id} refuses ${event.type}`);
      latest = applied.stored;
    }
  }
}
