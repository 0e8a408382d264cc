import type { Clock } from '#platform/server/clock.ts';
import type { TelephonySettings } from '#platform/server/config.ts';
import type { Database } from '#platform/server/db/database.ts';
import { webhookParts } from '#platform/server/webhooks/webhook-log.ts';
import { simulatedPhone } from './simulated-phone.ts';
import { telephonyOverHttp } from './telephony-over-http.ts';
import type { TelephonyPort } from './telephony-port.ts';

/** The configured telephone system; without one the simulated telephone. */
export const openTelephony = (parts: { telephony: TelephonySettings; db: Database; clock: Clock }): TelephonyPort =>
  parts.telephony.system ? telephonyOverHttp(parts.telephony.system, webhookParts(parts)) : simulatedPhone;
