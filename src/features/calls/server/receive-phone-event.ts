import { sql } from 'drizzle-orm';
import { accept } from '#machines/entity.ts';
import { callMachine } from '#machines/queues/call.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Sentence } from '#platform/contract/sentence.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import type { Database } from '#platform/server/db/database.ts';
import { answeredStates, type CallState, isLive, type PhoneEvent } from '../call-choices.ts';
import { callEventLog } from '../schema.ts';
import { callKind, factsOf } from './call-kind.ts';
import { lockBeforeCall } from './lock-before-call.ts';

export interface PhoneMessage {
  callId: number;
  type: PhoneEvent;
  /** The same in its repetitions; null: from this server. */
  messageId: string | null;
}

/**
 * `applied`: the call changed. `repeated`: the message was applied before. `superseded`: the call is over already, because the agent
 * hung up or another message was faster. `refused`: it cannot happen now, such as the end of a call that nobody answered.
 */
export type Received =
  | { result: 'applied' | 'repeated' | 'superseded'; status: string }
  | { result: 'refused'; status: string; why: Sentence };

export const telephone = { id: null, name: 'Telephone' };

/** The only way in for what the telephone system reports. @throws ORPCError 404 */
export function receivePhoneEvent(db: Database, cause: Cause, { callId, type, messageId }: PhoneMessage): Promise<Received> {
  return db.transaction(async (tx): Promise<Received> => {
    await lockBeforeCall(tx, callId);
    const stored = await lockRecord(tx, callKind, callId);
    const { status } = stored;
    if (messageId !== null && (await tx.$count(callEventLog, sql`${callEventLog.payload}->>'message_id' = ${messageId}`)) > 0)
      return { result: 'repeated', status };
    if (!isLive(status as CallState)) return { result: 'superseded', status };
    // The agent has answered in the console.
    if (type === 'phone.answered' && answeredStates.includes(status as CallState)) return { result: 'superseded', status };
    const event = { type };
    if (!accept(callMachine, status, factsOf(stored), event))
      return { result: 'refused', status, why: callKind.why(factsOf(stored), event, status) };
    const applied = await applyEvent(tx, cause, callKind, stored, telephone, {
      event,
      payload: messageId === null ? {} : { message_id: messageId },
    });
    return { result: 'applied', status: applied.stored?.status ?? status };
  });
}
