import { MOST_PAGES } from '#platform/contract/constants.ts';
import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import { isSettled, type LeadEvent, type LeadFacts, type LeadPrescription } from './cio-lead-facts.ts';

export const cioLeadEvents: Record<LeadEvent['type'], string> = {
  'cart.updated': 'Drugs and quantities of the cart are set',
  'cart.removed': 'Everything is removed from the cart',
  'prescription.marked': 'The prescription has arrived, or was checked',
  'page.added': 'A page of the prescription arrives',
  'order.begun': 'Somebody begins to place the order',
  'order.placed': 'The order is placed',
  'lead.declined': 'The patient does not want it, for a reason',
  'lead.reopened': 'The patient wants it after all',
  'time.passed': 'Nobody went on with it for 7 days',
};

export const cioLeadGuards = {
  isFilled: 'The cart needs at least one drug',
  hasCart: 'The cart is empty',
  mayOrder: 'The cart is empty, or the prescription is not accepted yet',
  isArriving: 'No new prescription has arrived',
  isNextStatus: 'The prescription cannot have this status next',
  hasRoom: 'The prescription has all its pages',
  isWaiting: 'No prescription waits to be checked',
  isOver: 'Its 7 days have not passed',
} as const;

/** Why the prescription does not allow the order. */
function whyUnsettled({ prescription, scheduled }: LeadFacts): Sentence {
  if (prescription === 'AWAITED') return sentence(msg('The prescription has not arrived yet'));
  if (prescription === 'RECEIVED') return sentence(msg('Check the prescription first'));
  if (prescription === 'REJECTED') return sentence(msg('The prescription was rejected: ask for another one'));
  return sentence(msg('{drug} is Schedule {schedule}: it needs a prescription'), { drug: '', schedule: '', ...scheduled });
}

function whyNotMarked(from: LeadPrescription, to: LeadPrescription): Sentence {
  if (from === to) return sentence(msg('The prescription has this status already'));
  const isHere = from !== 'AWAITED' && from !== 'NOT-REQUIRED';
  return sentence(isHere ? msg('A prescription has arrived already') : msg('No prescription has arrived yet'));
}

/** Why an event is refused. */
export function cioLeadWhy(facts: LeadFacts, event: LeadEvent, state: string): Sentence {
  if (state === 'ORDER-PLACED') return sentence(msg('This lead has become an order'));
  if (event.type === 'time.passed') return sentence(cioLeadGuards.isOver);
  if (state === 'NOT-INTERESTED') return sentence(msg('The patient is not interested: reopen the lead first'));
  if (state === 'EXPIRED') return sentence(msg('The lead has expired: reopen it first'));
  if (event.type === 'lead.reopened') return sentence(msg('The lead is open'));
  if (event.type === 'prescription.marked') return whyNotMarked(facts.prescription, event.status);
  if (event.type === 'page.added') return sentence(msg('A prescription has at most {most} pages'), { most: MOST_PAGES });
  if (event.type === 'cart.updated') return sentence(cioLeadGuards.isFilled);
  if (facts.lines === 0) return sentence(cioLeadGuards.hasCart);
  return isSettled(facts) ? sentence(msg('This is not possible now')) : whyUnsettled(facts);
}
