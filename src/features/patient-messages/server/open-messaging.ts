import { z } from 'zod';
import type { MessagingSettings } from '#platform/server/config.ts';
import type { OutsideService } from '#platform/server/outside-service.ts';
import { askSigned, legible } from '#platform/server/webhooks/ask-signed.ts';
import type { WebhookParts } from '#platform/server/webhooks/webhook-log.ts';
import type { MessagingPort, OutgoingMessage, ProviderAnswer } from './messaging-port.ts';

const expected = {
  body: z.object({ reference: z.string().max(120) }),
  otherwise: 'not the answer of a provider, which is {"reference": "…"}',
};

/** Sends signed messages (Standard Webhooks) to the provider's address. */
const messagingOverHttp = (provider: OutsideService, parts: WebhookParts): MessagingPort => ({
  send: async ({ id, ...data }) => {
    const answer = await askSigned(provider, parts, { service: 'messaging', id, type: 'message.send', data }, expected);
    if (answer.accepted) return { accepted: true, reference: legible(answer.body.reference) };
    const { problem, detail, permanent } = answer;
    return { accepted: false, problem, detail, permanent };
  },
});

/** The demonstration's provider: of 100 telephones 5 have asked for no messages, and 5 cannot be reached. */
export function simulatedAnswer({ id, phone_no }: Pick<OutgoingMessage, 'id' | 'phone_no'>): ProviderAnswer {
  const share = Number(phone_no.slice(-4)) % 100;
  if (share < 5) return { accepted: false, problem: 'REFUSED', detail: '422: On the list of no messages (DND)', permanent: true };
  if (share < 10) return { accepted: false, problem: 'UNAVAILABLE', detail: '503: The operator does not answer', permanent: false };
  return { accepted: true, reference: id.replace('msg_', 'SIM-').slice(0, 12) };
}

/** The configured provider; without one the simulated one of the demonstration, or none: messages wait. */
export function openMessaging({ provider }: MessagingSettings, isDemo: boolean, parts: WebhookParts): MessagingPort | null {
  if (provider) return messagingOverHttp(provider, parts);
  return isDemo ? { send: (message) => Promise.resolve(simulatedAnswer(message)) } : null;
}
