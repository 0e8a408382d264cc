import { random } from '#platform/server/demo/random.ts';

const BATCHES = 59;
const letters = 'ABCDEGHKLMNPRSTVXZ';

export interface DemoBatch {
  batch_no: string;
  expires_on: string;
}

/** The batch of a drug that a store sells, since the product keeps none: always the same one, and good for 8 to 30 months. */
export function batchOf(storeId: number, drugId: number, now: Date): DemoBatch {
  const draw = random(BATCHES, storeId, drugId);
  const pick = () => letters.charAt(draw.whole(0, letters.length - 1));
  const batch_no = `${pick()}${pick()}${draw.whole(2400, 2699)}${draw.chance(0.5) ? pick() : ''}`;
  // Day 0 is the last day of the month before.
  const expiry = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + draw.whole(8, 30) + 1, 0));
  return { batch_no, expires_on: expiry.toISOString().slice(0, 10) };
}
