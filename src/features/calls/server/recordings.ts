import { ORPCError } from '@orpc/server';
import { eq } from 'drizzle-orm';
import { recordAudit } from '#platform/audit/server/audit.ts';
import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import { notFound } from '#platform/record/server/kind/change-record.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { conflict } from '#platform/server/http/faults.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import { calls } from '../schema.ts';
import { callKind, type StoredCall } from './call-kind.ts';
import { openTelephony } from './telephony/open-telephony.ts';

/** Why a call has no recording; null: it may have one. */
export function whyNotRecorded({ connected_at, ended_at }: Pick<StoredCall, 'connected_at' | 'ended_at'>): Sentence | null {
  if (connected_at === null) return sentence('Nobody spoke: there is no recording');
  return ended_at === null ? sentence('The call goes on. It can be heard once it is over.') : null;
}

interface Recording {
  patient_id: number | null;
  type: string;
  audio: string;
  isSimulated: boolean;
}

/**
 * The recording of a call, which the telephone system keeps. The listening is in the audit before the voice is sent; that of a patient's
 * call among the reads of the patient too.
 *
 * @throws ORPCError 404; 409 if there is none; 503
 */
export async function listenToCall(context: CallContext & OperationContext, callId: number): Promise<Recording> {
  const [stored] = await context.db.select().from(calls).where(eq(calls.id, callId));
  if (!stored) throw notFound(callKind);
  const why = whyNotRecorded(stored);
  if (why) throw conflict(why, why);
  const recording = await openTelephony(context).recordingOf(stored);
  if (recording === 'unavailable')
    throw new ORPCError('SERVICE_UNAVAILABLE', {
      status: 503,
      message: msg('The telephone system does not answer. Try again in a moment.'),
    });
  if (recording === 'missing') {
    const missing = sentence('The telephone system has no recording of this call');
    throw conflict(missing, missing);
  }
  const cause = context.cause();
  await context.db.transaction((tx) => recordAudit(tx, cause, `calls/${callId}`, null, { listened: true }));
  const { type, audio, isSimulated } = recording;
  return { patient_id: stored.patient_id, type, audio: Buffer.from(audio).toString('base64'), isSimulated };
}
