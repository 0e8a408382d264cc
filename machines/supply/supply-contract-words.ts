import { showDate } from '#platform/contract/date-input.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { RivalContract, SupplyContractEvent, SupplyContractFacts } from './supply-contract-facts.ts';

/** Descriptions of the events. */
export const supplyContractEvents: Record<SupplyContractEvent['type'], string> = {
  'contract.changed': 'Its number, days, terms or a line are changed',
  'contract.submitted': 'It is complete, and someone else is to approve it',
  'contract.returned': 'It is not approved; it is a draft again',
  'contract.approved': 'Someone else has approved its prices',
  'contract.withdrawn': 'It is given up before it is in force',
  'contract.terminated': 'It ends before its last day, for a reason',
  'day.begun': 'A new day has begun',
};

export const supplyContractGuards = {
  hasLines: 'It has no lines',
  isAhead: 'Its last day has passed',
  isSupplied: 'The distributor is suspended or closed',
  isOther: 'Someone else than who submitted it approves it',
  isAlone: 'Another contract has prices of the same drugs in these days',
  hasBegun: 'Its first day lies ahead',
  isOver: 'Its last day lies ahead',
  hasReason: 'The reason is missing',
} as const;

/** Drugs that a sentence names. */
const NAMED = 3;

function rivalInWords({ number, drugs }: RivalContract): Sentence {
  const [named, more] = [drugs.slice(0, NAMED).join(', '), drugs.length - NAMED];
  return more > 0
    ? sentence('Contract {number} has prices in these days for {drugs} and {n} more drugs', { number, drugs: named, n: more })
    : sentence('Contract {number} has prices in these days for {drugs}', { number, drugs: named });
}

/** Why nothing leads on from this state; null: something does. */
function endOf(state: string, { lastDay }: SupplyContractFacts): Sentence | null {
  if (state === 'expired') return sentence('The contract ended on {day}', { day: showDate(lastDay) });
  if (state === 'terminated') return sentence('The contract is terminated');
  return state === 'withdrawn' ? sentence('The contract is withdrawn') : null;
}

/** What the distributor or the last day speak against; null: nothing. */
function lackOf({ lastDay, isSupplied }: SupplyContractFacts, on: string): Sentence | null {
  if (lastDay < on) return sentence('Its last day was {day}', { day: showDate(lastDay) });
  return isSupplied ? null : sentence(supplyContractGuards.isSupplied);
}

/** The reason for a specific contract. `event` is the one that was refused. */
export function supplyContractWhy(facts: SupplyContractFacts, event: SupplyContractEvent, state: string): Sentence {
  const end = endOf(state, facts);
  if (end) return end;
  switch (event.type) {
    case 'contract.changed':
      return sentence(state === 'inReview' ? 'It waits for its approval: return it first' : 'Only a draft can be changed');
    case 'contract.submitted':
      if (state !== 'draft') return sentence('It is submitted already');
      return facts.lines === 0 ? sentence('Add a line first') : (lackOf(facts, event.on) ?? sentence('It is submitted already'));
    case 'contract.returned':
      return sentence(state === 'inReview' ? 'Give a reason first' : 'Only a contract that waits for its approval can be returned');
    case 'contract.approved':
      if (state === 'draft') return sentence('Submit it first');
      if (state !== 'inReview') return sentence('It is approved already');
      if (facts.submitter?.id === event.by.id) return sentence('You submitted it: someone else approves it');
      if (facts.rival) return lackOf(facts, event.on) ?? rivalInWords(facts.rival);
      return lackOf(facts, event.on) ?? sentence('It is approved already');
    case 'contract.withdrawn':
      return sentence(state === 'active' ? 'It is in force: terminate it instead' : 'Give a reason first');
    case 'contract.terminated':
      return sentence(state === 'active' ? 'Give a reason first' : 'It is not in force: withdraw it instead');
    case 'day.begun':
      if (state === 'approved' && facts.rival) return rivalInWords(facts.rival);
      return sentence('It begins and ends on its days, once it is approved');
  }
}
