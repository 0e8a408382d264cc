import { randomUUID } from 'node:crypto';
import type { OutsideService } from '#platform/server/outside-service.ts';
import { sendSigned } from '#platform/server/webhooks/send-signed.ts';
import type { WebhookParts } from '#platform/server/webhooks/webhook-log.ts';
import type { TelephonyPort } from './telephony-port.ts';

/** An agent waits for it. Milliseconds. */
const TIMEOUT_MS = 5_000;
const RECORDING_TIMEOUT_MS = 30_000;
/** Bytes: two hours of speech at 16 kbit/s. */
const LARGEST_RECORDING = 15_000_000;
const audioTypes = ['audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav', 'audio/webm', 'audio/x-wav'];

/** Null: more than that. */
async function readUpTo(most: number, body: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

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
  recordingOf: async ({ id }) => {
    try {
      const response = await sendSigned(system, parts, {
        service: 'telephony',
        id: randomUUID(),
        type: 'call.recording',
        data: { call_id: id },
        timeout: RECORDING_TIMEOUT_MS,
      });
      const type = response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
      if (response.ok && response.body && audioTypes.includes(type)) {
        const audio = await readUpTo(LARGEST_RECORDING, response.body);
        return audio === null ? 'unavailable' : { type, audio, isSimulated: false };
      }
      await response.body?.cancel();
      return response.status === 404 || response.status === 410 ? 'missing' : 'unavailable';
    } catch {
      return 'unavailable';
    }
  },
});
