import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import { msg } from '#platform/contract/sentence.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { StoredLine } from './priced-lines.ts';

/** Whether the order may have so many more of a drug, over all lines (§5). */
export const isWithinMaximum = (lines: readonly StoredLine[], drugId: number, more: number): boolean =>
  lines.reduce((sum, { drug_id, quantity }) => (drug_id === drugId ? sum + quantity : sum), more) <= MAXIMUM_QUANTITY_PER_DRUG;

/** @throws ORPCError 400 at the quantity */
export function requireWithinMaximum(lines: readonly StoredLine[], drugId: number, more: number): void {
  if (!isWithinMaximum(lines, drugId, more)) throw badRequest([{ field: 'quantity', message: msg('At most 50 per drug') }]);
}
