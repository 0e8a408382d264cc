import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { DeliveryEvent } from '#machines/platform/message-delivery-facts.ts';
import { orEmpty, text } from '#platform/contract/fields.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import { legible } from '#platform/server/webhooks/ask-signed.ts';
import { RefusedMessage, serveSignedHook } from '#platform/server/webhooks/signed-hook.ts';
import { messageDeliveries } from '../schema.ts';
import { deliveryKind } from './delivery-kind.ts';

const reference = text(120);
const message = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['message.delivered', 'message.read']), reference }),
  z.strictObject({ type: z.literal('message.undelivered'), reference, detail: orEmpty(text(200)).default('') }),
]);

const eventOf = (report: z.infer<typeof message>): DeliveryEvent =>
  report.type === 'message.undelivered' ? { type: report.type, detail: legible(report.detail) } : { type: report.type };

/**
 * `POST /api/hooks/messaging`: what became of a message, by the reference that the provider gave it. Reports that are repeated, or come
 * after a later one, change nothing.
 */
export const serveMessagingHook = serveSignedHook({
  name: 'messaging',
  receives: 'a report of a message',
  short: 'A report',
  unfit: 'BAD_REPORT',
  unconfigured: 'This server accepts no reports of messages',
  secretsOf: ({ messaging }) => messaging.hookSecrets,
  message,
  receive: async ({ db, clock, requestId }, _id, report) => {
    const cause = { at: clock.now(), userId: null, requestId, operation: 'hooks.messaging' };
    return db.transaction(async (tx) => {
      const [stored] = await tx
        .select()
        .from(messageDeliveries)
        .where(eq(messageDeliveries.reference, report.reference))
        .orderBy(desc(messageDeliveries.id))
        .limit(1)
        .for('update');
      if (!stored) throw new RefusedMessage(404, 'MESSAGE_UNKNOWN', `There is no message ${report.reference}`);
      const { stored: changed } = await applyEvent(tx, cause, deliveryKind, stored, SYSTEM, { event: eventOf(report) });
      return { status: 200, answer: { result: changed ? 'accepted' : 'ignored', status: (changed ?? stored).status } };
    });
  },
});
