import { z } from 'zod';
import { ORPCError } from '@orpc/server';
import type { Cause } from '#platform/audit/server/audit.ts';
import { id, orEmpty, typedPhone } from '#platform/contract/fields.ts';
import type { Database } from '#platform/server/db/database.ts';
import { RefusedMessage, serveSignedHook } from '#platform/server/webhooks/signed-hook.ts';
import { phoneEvents } from '../call-choices.ts';
import { receiveIncomingCall } from './receive-incoming-call.ts';
import { receivePhoneEvent } from './receive-phone-event.ts';

const message = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(phoneEvents), call_id: id }),
  // Without a number the caller withholds it.
  z.strictObject({ type: z.literal('phone.incoming'), agent_id: id, phone_no: orEmpty(typedPhone).default('') }),
]);

type Message = z.infer<typeof message>;
type Incoming = Extract<Message, { type: 'phone.incoming' }>;
type Report = Exclude<Message, Incoming>;

/** `POST /api/hooks/telephony`: what the telephone system reports: calls of customers, and what happens to calls. */
export const serveTelephonyHook = serveSignedHook({
  name: 'telephony',
  receives: 'a report of a call',
  short: 'A report',
  unfit: 'BAD_REPORT',
  unconfigured: 'This server accepts no reports of calls',
  secretsOf: ({ telephony }) => telephony.hookSecrets,
  message,
  receive: async ({ db, clock, requestId }, messageId, received) => {
    const cause = { at: clock.now(), userId: null, requestId, operation: 'hooks.telephony' };
    if (received.type === 'phone.incoming') return receiveCall(db, cause, messageId, received);
    return receiveReport(db, cause, messageId, received);
  },
});

type Answer = Promise<{ status: number; answer: object }>;

async function receiveCall(db: Database, cause: Cause, messageId: string, { agent_id: agentId, phone_no: phone }: Incoming): Answer {
  const received = await receiveIncomingCall(db, cause, { agentId, phone, messageId });
  if (received.result === 'unknown') throw new RefusedMessage(404, 'AGENT_UNKNOWN', `There is no agent ${agentId}`);
  if ('why' in received) throw new RefusedMessage(409, received.result === 'busy' ? 'AGENT_BUSY' : 'AGENT_AWAY', received.why.message);
  return { status: 200, answer: received };
}

async function receiveReport(db: Database, cause: Cause, messageId: string, { type, call_id: callId }: Report): Answer {
  const received = await receivePhoneEvent(db, cause, { callId, type, messageId }).catch((fault: unknown) => {
    if (fault instanceof ORPCError && fault.status === 404) throw new RefusedMessage(404, 'CALL_UNKNOWN', `There is no call ${callId}`);
    throw fault;
  });
  if (received.result === 'refused') throw new RefusedMessage(409, 'OUT_OF_ORDER', received.why.message, { status: received.status });
  return { status: 200, answer: received };
}
