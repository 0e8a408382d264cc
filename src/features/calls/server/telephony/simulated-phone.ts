import { inArray, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { CallState, PhoneEvent } from '../../call-choices.ts';
import { calls } from '../../schema.ts';
import type { StoredCall } from '../call-kind.ts';
import { receivePhoneEvent } from '../receive-phone-event.ts';
import type { TelephonyPort } from './telephony-port.ts';
import { tonesOf } from './tones.ts';

const SECOND = 1_000;
/** Seconds. */
const LONGEST_TONES = 8;

/** Spreads consecutive ids over 0 to 99. */
const shareOf = (callId: number): number => (callId * 37 + 11) % 100;

interface Step {
  type: PhoneEvent;
  /** Milliseconds in the state before it. */
  after: number;
}

/** How the telephone of the customer answers: of 100 calls 76 are answered, 10 busy, 11 unanswered, and 3 cannot be made. */
function answerOf(callId: number): Step {
  const share = shareOf(callId);
  if (share < 76) return { type: 'phone.answered', after: (2 + (callId % 4)) * SECOND };
  if (share < 86) return { type: 'phone.busy', after: 2 * SECOND };
  return share < 97 ? { type: 'phone.unanswered', after: 12 * SECOND } : { type: 'phone.failed', after: SECOND };
}

/** How the telephone of an agent answers who never signs in here: three of four transfers are taken. */
const answerOfColleague = (callId: number): Step =>
  shareOf(callId) < 75 ? { type: 'phone.answered', after: 5 * SECOND } : { type: 'phone.unanswered', after: 30 * SECOND };

/**
 * What the simulated telephone does next with a call; the same for the same call and state. Null: it waits for the agent.
 *
 * @param isElsewhere the call is transferred to an agent who never signs in here
 */
export function nextStep({ id, status }: Pick<StoredCall, 'id' | 'status'>, isElsewhere = false): Step | null {
  if (status === 'dialing') return { type: 'phone.ringing', after: SECOND };
  if (status === 'ringing') return answerOf(id);
  if (status === 'transferring' && isElsewhere) return answerOfColleague(id);
  // A customer who calls waits for half a minute, and so does one who is transferred.
  if (status === 'incoming' || status === 'transferring') return { type: 'phone.unanswered', after: 30 * SECOND };
  // Customers say goodbye after two to seven minutes, unless the agent does before.
  return status === 'connected' || status === 'muted' ? { type: 'phone.ended', after: (120 + shareOf(id) * 3) * SECOND } : null;
}

/** Takes every command; the rounds of the job do the rest. */
export const simulatedPhone: TelephonyPort = {
  send: () => Promise.resolve(true),
  recordingOf: ({ talk_seconds }) =>
    Promise.resolve({ type: 'audio/wav', audio: tonesOf(Math.min(talk_seconds ?? 0, LONGEST_TONES)), isSimulated: true }),
};

const moving: readonly CallState[] = ['dialing', 'ringing', 'incoming', 'connected', 'muted', 'transferring'];

/** Reports what the simulated telephones have done since the last round, as a telephone system would. */
export async function reportSimulatedCalls({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const at = clock.now();
  const isElsewhere = sql<boolean>`not exists (select from sessions s join users u on u.id = s.user_id where u.agent_id = ${calls.receiver_id})`;
  const live = await db
    .select({ call: calls, isElsewhere })
    .from(calls)
    .where(inArray(calls.status, [...moving]))
    .orderBy(calls.id);
  for (const { call, isElsewhere: isColleagueElsewhere } of live) {
    const step = nextStep(call, isColleagueElsewhere);
    if (!step || at.getTime() - call.status_since.getTime() < step.after) continue;
    const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.simulated telephone' };
    await receivePhoneEvent(db, cause, { callId: call.id, type: step.type, messageId: null });
  }
}
