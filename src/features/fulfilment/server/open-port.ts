import type { Clock } from '#platform/server/clock.ts';
import type { FulfilmentSettings } from '#platform/server/config.ts';
import type { FulfilmentPort } from './fulfilment-port.ts';
import { omsOverHttp } from './oms-over-http.ts';
import { simulatedOms } from './simulated-oms.ts';

/** The configured OMS; without one the simulated one of the demonstration, or none. */
export function openPort({ oms }: FulfilmentSettings, isDemo: boolean, clock: Clock): FulfilmentPort | null {
  if (oms) return omsOverHttp(oms, clock);
  return isDemo ? simulatedOms : null;
}
