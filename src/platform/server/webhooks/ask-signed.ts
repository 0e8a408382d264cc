import type { z } from 'zod';
import type { OutsideService } from '../outside-service.ts';
import { sendSigned, type SignedMessage } from './send-signed.ts';
import type { WebhookParts } from './webhook-log.ts';

/** Well below the lease of an attempt. Milliseconds. */
const TIMEOUT_MS = 10_000;
/** Longest answer that is read. Bytes. */
const ANSWER_LIMIT = 64 * 1024;
/** Longest part of an answer that is kept. Characters. */
const DETAIL_LENGTH = 300;
/** Refusals that may pass: timeout, too early, too many requests. */
const passing = [408, 425, 429];

/** What another system answered. `permanent`: the same message would be refused again. */
export type Answer<Body> =
  | { accepted: true; body: Body }
  | {
      accepted: false;
      problem: 'REFUSED' | 'UNAVAILABLE' | 'NO-ANSWER' | 'BAD-ANSWER';
      /** HTTP status; null: there was no answer. */
      status: number | null;
      detail: string;
      permanent: boolean;
    };

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

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

/** Words of another system, without control characters, which the database would not store. */
export const legible = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, DETAIL_LENGTH);

function refusalIn(body: unknown): string {
  const message = body !== null && typeof body === 'object' && 'message' in body ? body.message : null;
  return typeof message === 'string' ? legible(message) : '';
}

/**
 * Sends a signed message (Standard Webhooks) and reads its answer.
 *
 * @param expected the answer of a system that took the message, with words for what it is otherwise, such as `not the answer of an OMS`
 */
export async function askSigned<Body>(
  service: OutsideService,
  parts: WebhookParts,
  message: Omit<SignedMessage, 'timeout'>,
  expected: { body: z.ZodType<Body>; otherwise: string },
): Promise<Answer<Body>> {
  const failure = (problem: 'NO-ANSWER' | 'BAD-ANSWER', status: number | null, detail: string): Answer<Body> => ({
    accepted: false,
    problem,
    status,
    detail,
    permanent: false,
  });
  try {
    const response = await sendSigned(service, parts, { ...message, timeout: TIMEOUT_MS });
    const { status } = response;
    if (status >= 300 && status < 400) return failure('BAD-ANSWER', status, `${status}: redirects are not followed`);
    const body = parsed(await readAnswer(response));
    if (response.ok) {
      const { data } = expected.body.safeParse(body);
      // A page of a proxy or a login form also comes with 200.
      return data === undefined ? failure('BAD-ANSWER', status, `${status}: ${expected.otherwise}`) : { accepted: true, body: data };
    }
    const detail = [`${status}`, refusalIn(body)].filter(Boolean).join(': ');
    const mayPass = status >= 500 || passing.includes(status);
    return { accepted: false, problem: mayPass ? 'UNAVAILABLE' : 'REFUSED', status, detail, permanent: !mayPass };
  } catch (fault) {
    return failure('NO-ANSWER', null, (fault as Error).name === 'TimeoutError' ? `No answer within ${TIMEOUT_MS / 1000} s` : '');
  }
}
