import { randomUUID } from 'node:crypto';
import type { Clock } from '#platform/server/clock.ts';
import type { OutsideService } from '#platform/server/config.ts';
import { signedHeaders } from '#platform/server/webhooks/signature.ts';
import type { TelephonyPort } from './telephony-port.ts';

/** An agent waits for it. Milliseconds. */
const TIMEOUT_MS = 5_000;

/** Sends signed commands (Standard Webhooks) to the address of the telephone system. */
export const telephonyOverHttp = ({ url, key }: OutsideService, clock: Clock): TelephonyPort => ({
  send: async (command, { id, agent_id, phone_no }) => {
    const at = clock.now();
    const body = JSON.stringify({ type: `call.${command}`, data: { call_id: id, agent_id, phone_no }, timestamp: at.toISOString() });
    try {
      const response = await fetch(url, {
        method: 'POST',
        // A repeated dialling of the same call is no second call.
        headers: { 'content-type': 'application/json', ...signedHeaders(key, command === 'dial' ? `dial_${id}` : randomUUID(), at, body) },
        body,
        // A redirect would take the customer's number elsewhere.
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  },
});
