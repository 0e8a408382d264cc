import type { Consent, ConsentGiver, SubstitutionFacts } from '#machines/orders/substitution.ts';
import { hasLeftDesk, type StoredOrder } from '#features/orders/server/public.ts';
import type { PriceFacts } from '#features/drugs/server/public.ts';
import { isWithinMaximum } from './line-limits.ts';
import type { StoredLine } from './priced-lines.ts';
import type { StoredSubstitution } from './substitution-steps.ts';

/** Whose consent the exchange of two drugs needs. */
export const neededFor = (one: Pick<PriceFacts, 'schedule'>, other: Pick<PriceFacts, 'schedule'>): ConsentGiver =>
  one.schedule !== null || other.schedule !== null ? 'doctor' : 'customer';

const consentIn = ({ consent_by, consent_name }: StoredSubstitution): Consent | null =>
  consent_by === null ? null : { by: consent_by as ConsentGiver, name: consent_name ?? '' };

/** Facts for events that do not look at the line. */
export const factsWithoutLine = (stored: StoredSubstitution): SubstitutionFacts => ({
  needs: stored.needs as ConsentGiver,
  consent: consentIn(stored),
  isAtDesk: false,
  isLineUnchanged: false,
  drug: '',
  isSold: false,
  isWithinMaximum: false,
});

/** Facts for the chart's guards: of the drug that the next step would put on the line. */
export function factsOf(
  stored: StoredSubstitution,
  order: StoredOrder,
  lines: readonly StoredLine[],
  drugs: ReadonlyMap<number, PriceFacts>,
): SubstitutionFacts {
  const isApplied = stored.status === 'applied';
  const [from, to] = isApplied ? [stored.substitute_id, stored.drug_id] : [stored.drug_id, stored.substitute_id];
  const line = lines.find(({ id }) => id === stored.line_id);
  const drug = drugs.get(to);
  return {
    ...factsWithoutLine(stored),
    isAtDesk: !hasLeftDesk(order),
    isLineUnchanged: line !== undefined && line.drug_id === from && (!isApplied || line.quantity === stored.quantity),
    drug: drug?.name ?? '',
    // The ordered drug comes back even if it is not offered any more.
    isSold: drug !== undefined && drug.mrp !== null && (drug.isSold || isApplied),
    isWithinMaximum: line !== undefined && isWithinMaximum(lines, to, line.quantity),
  };
}
