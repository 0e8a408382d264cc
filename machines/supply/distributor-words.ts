import { showDate } from '#platform/contract/date-input.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { DistributorEvent, DistributorFacts } from './distributor-facts.ts';

/** Descriptions of the events. */
export const distributorEvents: Record<DistributorEvent['type'], string> = {
  'distributor.changed': 'Its address, terms, GSTIN or licences are changed',
  'distributor.verified': 'Somebody has checked its GSTIN and licences',
  'distributor.activated': 'Goods can be ordered from it',
  'distributor.suspended': 'Nothing is ordered from it until it is activated again',
  'distributor.closed': 'The business with it has ended',
};

export const distributorGuards = {
  hasGstin: 'GSTIN is missing',
  hasLicences: 'A drug licence is missing',
  areInForce: 'A drug licence has run out',
  keepsDocuments: 'Its GSTIN or licences are changed',
  staysInForce: 'An active distributor needs its GSTIN, and both licences in force',
} as const;

/** What these documents lack on a day; null: nothing. */
function lackOf({ gstin, licence20b, licence21b }: DistributorFacts, on: string | null): Sentence | null {
  if (gstin === null) return sentence(distributorGuards.hasGstin);
  if (licence20b === null) return sentence('Licence 20B is missing');
  if (licence21b === null) return sentence('Licence 21B is missing');
  if (on !== null && licence20b.until < on) return sentence('Licence 20B ran out on {day}', { day: showDate(licence20b.until) });
  if (on !== null && licence21b.until < on) return sentence('Licence 21B ran out on {day}', { day: showDate(licence21b.until) });
  return null;
}

/** The reason for a specific distributor. `event` is the one that was refused. */
export function distributorWhy(facts: DistributorFacts, event: DistributorEvent, state: string): Sentence {
  if (state === 'closed') return sentence('The distributor is closed');
  switch (event.type) {
    case 'distributor.verified':
      return (state === 'applied' && lackOf(facts, null)) || sentence('The distributor is verified');
    case 'distributor.activated':
      if (state === 'applied') return sentence('Verify the distributor first');
      return (state !== 'active' && lackOf(facts, event.on)) || sentence('The distributor is active');
    case 'distributor.suspended':
      return sentence(state === 'suspended' ? 'The distributor is suspended' : 'Only an active distributor can be suspended');
    case 'distributor.changed':
      return lackOf(event.documents, event.on) ?? sentence(distributorGuards.staysInForce);
    default:
      return sentence('The distributor is closed');
  }
}
