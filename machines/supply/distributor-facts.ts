/** A drug licence: its last day is yyyy-mm-dd. */
export interface Licence {
  number: string;
  until: string;
}

/** What a distributor proves: its GSTIN, and its licences to sell drugs by wholesale. */
export interface DistributorFacts {
  gstin: string | null;
  /** Drugs other than those of the schedules C and C(1). */
  licence20b: Licence | null;
  /** Drugs of the schedules C and C(1). */
  licence21b: Licence | null;
}

/** `on`: today in the business's time zone, yyyy-mm-dd. `documents`: as they are from now on. */
export type DistributorEvent =
  | { type: 'distributor.changed'; documents: DistributorFacts; on: string }
  | { type: 'distributor.verified' }
  | { type: 'distributor.activated'; on: string }
  | { type: 'distributor.suspended' }
  | { type: 'distributor.closed' };
