import type { Clock } from '#platform/server/clock.ts';
import type { TelephonySettings } from '#platform/server/config.ts';
import { simulatedPhone } from './simulated-phone.ts';
import { telephonyOverHttp } from './telephony-over-http.ts';
import type { TelephonyPort } from './telephony-port.ts';

/** The configured telephone system; without one the simulated telephone. */
export const openTelephony = ({ system }: TelephonySettings, clock: Clock): TelephonyPort =>
  system ? telephonyOverHttp(system, clock) : simulatedPhone;
