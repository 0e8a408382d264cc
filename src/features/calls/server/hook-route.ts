import { z } from 'zod';
import { ORPCError } from '@orpc/server';
import { id } from '#platform/contract/fields.ts';
import { RefusedMessage, serveSignedHook } from '#platform/server/webhooks/signed-hook.ts';
import { phoneEvents } from '../call-choices.ts';
import { receivePhoneEvent } from './receive-phone-event.ts';

const message = z.strictObject({
  type: z.enum(phoneEvents),
  call_id: id,
});

/** `POST /api/hooks/telephony`: what the telephone system reports about calls. */
export const serveTelephonyHook = serveSignedHook({
  name: 'telephony',
  receives: 'a report of a call',
  short: 'A report',
  unfit: 'BAD_REPORT',
  unconfigured: 'This server accepts no reports of calls',
  secretsOf: ({ telephony }) => telephony.hookSecrets,
  message,
  receive: async ({ db, clock, requestId }, messageId, { type, call_id: callId }) => {
    const cause = { at: clock.now(), userId: null, requestId, operation: 'hooks.telephony' };
    const received = await receivePhoneEvent(db, cause, { callId, type, messageId }).catch((fault: unknown) => {
      if (fault instanceof ORPCError && fault.status === 404) throw new RefusedMessage(404, 'CALL_UNKNOWN', `There is no call ${callId}`);
      throw fault;
    });
    if (received.result === 'refused') throw new RefusedMessage(409, 'OUT_OF_ORDER', received.why.message, { status: received.status });
    return { status: 200, answer: received };
  },
});
