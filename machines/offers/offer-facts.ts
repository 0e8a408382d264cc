export interface OfferFacts {
  /** First and last day, yyyy-mm-dd; null: until it is ended. */
  startsOn: string;
  endsOn: string | null;
}

interface Days {
  startsOn: string;
  endsOn: string | null;
}

/** `on`: today in the business's time zone, yyyy-mm-dd. */
export type OfferEvent =
  | ({ type: 'offer.changed'; on: string } & Days)
  | { type: 'offer.published'; on: string }
  | { type: 'offer.paused' }
  | { type: 'offer.resumed'; on: string }
  | { type: 'offer.ended' }
  | { type: 'day.begun'; on: string };
