import type { FulfilmentSettings } from '#platform/server/config.ts';
import type { FulfilmentPort } from './fulfilment-port.ts';
import type { WebhookParts } from '#platform/server/webhooks/webhook-log.ts';
import { omsOverHttp } from './oms-over-http.ts';
import { simulatedOms } from './simulated-oms.ts';

/** The configured OMS; without one the simulated one of the demonstration, or none. */
export function openPort({ oms }: FulfilmentSettings, isDemo: boolean, parts: WebhookParts): FulfilmentPort | null {
  if (oms) return omsOverHttp(oms, parts);
  return isDemo ? simulatedOms : null;
}
