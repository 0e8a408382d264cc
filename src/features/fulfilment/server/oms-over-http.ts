import { z } from 'zod';
import type { OutsideService } from '#platform/server/outside-service.ts';
import { askSigned, legible } from '#platform/server/webhooks/ask-signed.ts';
import type { WebhookParts } from '#platform/server/webhooks/webhook-log.ts';
import type { FulfilmentPort } from './fulfilment-port.ts';

const expected = {
  body: z.object({ reference: z.string().max(120) }),
  otherwise: 'not the answer of an OMS, which is {"reference": "…"}',
};

/** The OMS does not have the order that is cancelled: nothing is left to be told. */
const unknownOrder: readonly (number | null)[] = [404, 410];

/** Sends signed messages (Standard Webhooks) to the address of the OMS. */
export const omsOverHttp = (oms: OutsideService, parts: WebhookParts): FulfilmentPort => ({
  send: async (message) => {
    const isCancellation = 'cancellation' in message;
    const content = isCancellation
      ? { type: 'order.cancelled', data: message.cancellation }
      : { type: 'order.created', data: message.order };
    const answer = await askSigned(oms, parts, { service: 'fulfilment', id: message.id, ...content }, expected);
    if (answer.accepted) return { accepted: true, reference: legible(answer.body.reference) };
    if (isCancellation && unknownOrder.includes(answer.status)) return { accepted: true, reference: '' };
    const { problem, detail, permanent } = answer;
    return { accepted: false, problem, detail, permanent };
  },
});
