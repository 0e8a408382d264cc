import type { Clock } from '#platform/server/clock.ts';
import type { FulfilmentSettings } from '#platform/server/config.ts';
import type { PushProblem } from '../fulfilment-choices.ts';
import type { OmsOrder } from '../schema.ts';
import { omsOverHttp } from './oms-over-http.ts';
import { simulatedOms } from './simulated-oms.ts';

/** A message to the OMS. */
export interface OmsMessage {
  /** The same in every attempt. */
  id: string;
  attempt: number;
  order: OmsOrder;
}

export type OmsAnswer =
  | { accepted: true; reference: string }
  /** `permanent`: the same message would be refused again. `detail`: the OMS's own words, may be empty. */
  | { accepted: false; problem: PushProblem; detail: string; permanent: boolean };

/** Where orders are handed over. */
export interface FulfilmentPort {
  /** Never rejects: a failure is an answer too. */
  send: (message: OmsMessage) => Promise<OmsAnswer>;
}

/** The configured OMS; without one the simulated one of the demonstration, or none. */
export function fulfilmentPort({ oms }: FulfilmentSettings, isDemo: boolean, clock: Clock): FulfilmentPort | null {
  if (oms) return omsOverHttp(oms, clock);
  return isDemo ? simulatedOms : null;
}
