import { eq, sql } from 'drizzle-orm';
import { availabilityOf } from '#features/agent-tasks/server/public.ts';
import { holdPatient, onlyPatientWithPhone } from '#features/patients/server/public.ts';
import { accept } from '#machines/entity.ts';
import { callMachine, callWhy } from '#machines/queues/call.ts';
import type { CallFacts } from '#machines/queues/call-facts.ts';
import { holds } from '#platform/access/permissions.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Sentence } from '#platform/contract/sentence.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import type { Database, Queryable } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import { type CallState, isLive } from '../call-choices.ts';
import { callEventLog, calls } from '../schema.ts';
import { callKind } from './call-kind.ts';
import { openCallOf } from './call-record.ts';
import { telephone } from './receive-phone-event.ts';

interface IncomingCall {
  agentId: number;
  /** Empty: withheld. */
  phone: string;
  /** The same in its repetitions; null: from this server. */
  messageId: string | null;
}

/** `repeated`: the message was applied before, and its answer was lost. `away`, `busy`: the call has to go to another agent. */
type ReceivedCall =
  | { result: 'applied' | 'repeated'; call_id: number; status: string }
  | { result: 'unknown' }
  | { result: 'away' | 'busy'; why: Sentence };

/** A customer calls, and the telephone system has chosen the agent: the call rings there, unless the agent cannot take it. */
export function receiveIncomingCall(db: Database, cause: Cause, { agentId, phone, messageId }: IncomingCall): Promise<ReceivedCall> {
  return db.transaction(async (tx): Promise<ReceivedCall> => {
    // Serialises what decides about the agent's calls, on all servers.
    const [agent] = await tx.select().from(users).where(eq(users.agent_id, agentId)).for('no key update');
    if (!agent || !holds('calls.make', agent)) return { result: 'unknown' };
    const before = messageId === null ? null : await callOfMessage(tx, messageId);
    if (before) return { result: 'repeated', call_id: before.id, status: before.status };
    const facts = await factsFor(tx, agentId);
    const event = { type: 'phone.incoming', agentId } as const;
    const accepted = accept(callMachine, 'idle', facts, event);
    if (!accepted) return { result: facts.duty === 'on' ? 'busy' : 'away', why: callWhy(facts, event, 'idle') };
    const found = phone === '' ? null : await onlyPatientWithPhone(tx, phone);
    const patient = found && (await holdPatient(tx, found.id));
    const [made] = await tx
      .insert(calls)
      .values({
        status: accepted.state,
        direction: 'IN',
        agent_id: agentId,
        patient_id: patient?.id ?? null,
        customer: patient?.name ?? '',
        phone_no: phone,
        started_at: cause.at,
        status_since: cause.at,
      })
      .returning();
    if (!made) throw new Error('A call was not stored');
    const payload = messageId === null ? {} : { message_id: messageId };
    await keepCreation(tx, cause, callKind, made, { author: telephone, event: event.type, payload });
    return { result: 'applied', call_id: made.id, status: made.status };
  });
}

async function callOfMessage(db: Queryable, messageId: string): Promise<{ id: number; status: string } | null> {
  const [found] = await db
    .select({ id: calls.id, status: calls.status })
    .from(callEventLog)
    .innerJoin(calls, eq(calls.id, callEventLog.call_id))
    .where(sql`${callEventLog.payload}->>'message_id' = ${messageId}`);
  return found ?? null;
}

async function factsFor(db: Queryable, agentId: number): Promise<CallFacts> {
  const { duty, lacksResult } = await availabilityOf(db, agentId);
  const open = await openCallOf(db, agentId);
  const otherCall = open && isLive(open.status as CallState) ? 'live' : open || lacksResult ? 'over' : null;
  return { agentId: null, quietUntil: null, otherCall, isTaskAccepted: false, duty, result: null, outcome: null, receiverId: null };
}
