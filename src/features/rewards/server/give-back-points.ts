import { changePoints, lockLedger } from '#features/points/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { redemptions } from '../schema.ts';

interface Followed {
  after: typeof redemptions.$inferSelect;
  author: Author;
}

/** The points of a redemption go back as soon as it is cancelled or has expired. An erased patient has no balance any more. */
export async function giveBackPoints(
  tx: Transaction,
  cause: Cause,
  { after: { id, status, patient_id, points }, author }: Followed,
): Promise<void> {
  if (status !== 'CANCELLED' && status !== 'EXPIRED') return;
  const ledger = await lockLedger(tx, patient_id);
  if (ledger !== null) await changePoints(tx, cause, ledger, { by: author, kind: 'RETURNED', points, note: `Redemption ${id}` });
}
