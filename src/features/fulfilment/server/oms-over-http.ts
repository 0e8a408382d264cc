import { z } from 'zod';
import type { OutsideService } from '#platform/server/config.ts';
import type { FulfilmentPort, OmsAnswer } from './fulfilment-port.ts';
import { sendSigned } from '#platform/server/webhooks/send-signed.ts';
import type { WebhookParts } from '#platform/server/webhooks/webhook-log.ts';

/** Well below the lease of an attempt. Milliseconds. */
const TIMEOUT_MS = 10_000;
/** Longest answer that is read. Bytes. */
const ANSWER_LIMIT = 64 * 1024;
/** Longest part of an answer that is kept. Characters. */
const DETAIL_LENGTH = 300;
/** Refusals that may pass: timeout, too early, too many requests. */
const passing = [408, 425, 429];

const acceptance = z.object({ reference: z.string().max(120) });
const refusal = z.object({ message: z.string() });

const failure = (problem: 'NO-ANSWER' | 'BAD-ANSWER' | 'UNAVAILABLE', detail = ''): OmsAnswer => ({
  accepted: false,
  problem,
  detail,
  permanent: false,
});

/** Reads at most {@link ANSWER_LIMIT} bytes; null if there are more. */
async function readAnswer({ body }: Response): Promise<string | null> {
  if (!body) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    // Leaving the loop cancels the rest.
    if (bytes > ANSWER_LIMIT) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parsed<Body>(schema: z.ZodType<Body>, text: string): Body | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Without control characters, which the database would not store. */
const legible = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, DETAIL_LENGTH);

/** The OMS does not have the order that is cancelled: nothing is left to be told. */
const unknownOrder: readonly number[] = [404, 410];

async function answerOf(response: Response, isCancellation: boolean): Promise<OmsAnswer> {
  const { status } = response;
  if (status >= 300 && status < 400) return failure('BAD-ANSWER', `${status}: redirects are not followed`);
  const text = await readAnswer(response);
  if (response.ok) {
    const accepted = parsed(acceptance, text ?? '');
    // A page of a proxy or a login form also comes with 200.
    if (!accepted) return failure('BAD-ANSWER', `${status}: not the answer of an OMS, which is {"reference": "…"}`);
    return { accepted: true, reference: legible(accepted.reference) };
  }
  if (isCancellation && unknownOrder.includes(status)) return { accepted: true, reference: '' };
  const detail = [`${status}`, legible(parsed(refusal, text ?? '')?.message ?? '')].filter(Boolean).join(': ');
  if (status >= 500 || passing.includes(status)) return failure('UNAVAILABLE', detail);
  return { accepted: false, problem: 'REFUSED', detail, permanent: true };
}

/** Sends signed messages (Standard Webhooks) to the address of the OMS. */
export const omsOverHttp = (oms: OutsideService, parts: WebhookParts): FulfilmentPort => ({
  send: async (message) => {
    const isCancellation = 'cancellation' in message;
    const content = isCancellation
      ? { type: 'order.cancelled', data: message.cancellation }
      : { type: 'order.created', data: message.order };
    try {
      const response = await sendSigned(oms, parts, { service: 'fulfilment', id: message.id, ...content, timeout: TIMEOUT_MS });
      return await answerOf(response, isCancellation);
    } catch (fault) {
      return failure('NO-ANSWER', (fault as Error).name === 'TimeoutError' ? `No answer within ${TIMEOUT_MS / 1000} s` : '');
    }
  },
});
