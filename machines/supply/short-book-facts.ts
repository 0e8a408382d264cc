/** Whether goods can be ordered from the chosen distributor. */
export type ShortBookSupply = 'none' | 'inactive' | 'active';

export interface ShortBookFacts {
  /** Packs to order. */
  packs: number;
  distributor: ShortBookSupply;
}

interface ByUser {
  by: { id: number | null; name: string };
}

/** `until` and `on`: days yyyy-mm-dd, the latter today in the business's time zone. */
export type ShortBookEvent =
  | (ByUser & { type: 'entry.changed'; packs: number; distributor: ShortBookSupply })
  | { type: 'entry.suggested'; packs: number; distributor: ShortBookSupply }
  | (ByUser & { type: 'entry.submitted' })
  | (ByUser & { type: 'entry.approved' })
  | (ByUser & { type: 'entry.returned'; reason: string })
  | (ByUser & { type: 'entry.snoozed'; until: string; on: string })
  | (ByUser & { type: 'entry.resumed' })
  | (ByUser & { type: 'entry.rejected'; reason: string })
  | (ByUser & { type: 'entry.ordered' })
  | { type: 'entry.covered' };

/** Days for which an entry can be snoozed at most. */
export const MOST_SNOOZED_DAYS = 60;
