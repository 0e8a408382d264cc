import type { PushProblem } from '../fulfilment-choices.ts';
import type { OmsCancellation, OmsOrder } from '../schema.ts';

/** A message to the OMS: an order, or that it is cancelled. */
export type OmsMessage = {
  /** The same in every attempt. */
  id: string;
  attempt: number;
} & ({ order: OmsOrder } | { cancellation: OmsCancellation });

export type OmsAnswer =
  | { accepted: true; reference: string }
  /** `permanent`: the same message would be refused again. `detail`: the OMS's own words, may be empty. */
  | { accepted: false; problem: PushProblem; detail: string; permanent: boolean };

/** Where orders are handed over. */
export interface FulfilmentPort {
  /** Never rejects: a failure is an answer too. */
  send: (message: OmsMessage) => Promise<OmsAnswer>;
}
