import type { WebhookService } from '#platform/contract/webhook-choices.ts';
import type { OutsideService } from '../outside-service.ts';
import { currentRequestId } from '../server-log/outside-calls.ts';
import { signedHeaders } from './signature.ts';
import type { WebhookParts } from './webhook-log.ts';

export interface SignedMessage {
  service: WebhookService;
  /** The same in its repetitions, by which the other system knows them. */
  id: string;
  /** Such as `order.created`. */
  type: string;
  data: object;
  /** Milliseconds. */
  timeout: number;
}

/** Sends a message signed as Standard Webhooks, and keeps it in the log. @throws as `fetch` if there is no answer in time */
export async function sendSigned(
  { url, key }: OutsideService,
  { clock, keep }: WebhookParts,
  { service, id, type, data, timeout }: SignedMessage,
): Promise<Response> {
  const at = clock.now();
  const started = performance.now();
  const body = JSON.stringify({ type, data, timestamp: at.toISOString() });
  const kept = (status: number | null, problem: string | null) => {
    const took = Math.round(performance.now() - started);
    return keep({ at, direction: 'OUT', service, message_id: id, type, status, problem, took, request_id: currentRequestId() });
  };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders(key, id, at, body) },
      body,
      // A redirect would take the customer's data elsewhere.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    await kept(response.status, response.ok ? null : 'REFUSED');
    return response;
  } catch (fault) {
    await kept(null, 'NO-ANSWER');
    throw fault;
  }
}
