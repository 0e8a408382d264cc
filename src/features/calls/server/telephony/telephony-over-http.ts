import { randomUUID } from 'node:crypto';
import type { OutsideService } from '#platform/server/config.ts';
import { sendSigned } from '#platform/server/webhooks/send-signed.ts';
import type { WebhookParts } from '#platform/server/webhooks/webhook-log.ts';
import type { TelephonyPort } from './telephony-port.ts';

/** An agent waits for it. Milliseconds. */
const TIMEOUT_MS = 5_000;

/** Sends signed commands (Standard Webhooks) to the address of the telephone system. */
export const telephonyOverHttp = (system: OutsideService, parts: WebhookParts): TelephonyPort => ({
  send: async (command, { id, agent_id, phone_no }, details = {}) => {
    try {
      const response = await sendSigned(system, parts, {
        service: 'telephony',
        // A repeated dialling of the same call is no second call.
        id: command === 'dial' ? `dial_${id}` : randomUUID(),
        type: `call.${command}`,
        data: { call_id: id, agent_id, phone_no, ...details },
        timeout: TIMEOUT_MS,
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  },
});
