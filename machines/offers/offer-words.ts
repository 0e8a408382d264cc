import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { OfferEvent, OfferFacts } from './offer-facts.ts';

/** Descriptions of the events. */
export const offerEvents: Record<OfferEvent['type'], string> = {
  'offer.changed': 'Its title, days, rules or budget are changed',
  'offer.published': 'Customers can use it from its first day on',
  'offer.paused': 'Nobody can use it until it is resumed',
  'offer.resumed': 'It can be used again',
  'offer.ended': 'Nobody can use it any more',
  'day.begun': 'Its first day has begun, or its last day has passed',
};

export const offerGuards = {
  isOpen: 'Today is not one of its days',
  liesAhead: 'Its days have begun, or are over',
  isOver: 'Its last day has not passed',
  opensNow: 'Today is not one of these days',
  opensLater: 'These days have begun, or are over',
} as const;

/** The reason for a specific offer. `event` is the one that was refused. */
export function offerWhy({ endsOn }: OfferFacts, event: OfferEvent, state: string): Sentence {
  if (state === 'ended') return sentence('The offer has ended');
  switch (event.type) {
    case 'offer.changed':
      return sentence(state === 'live' ? offerGuards.opensNow : 'Its last day has passed');
    case 'offer.published':
      return sentence(state === 'draft' ? 'Its last day has passed' : 'The offer is published');
    case 'offer.paused':
      return sentence(state === 'draft' ? 'Publish the offer first' : 'The offer is paused');
    case 'offer.resumed':
      return sentence(state === 'paused' ? 'Its last day has passed' : 'The offer is not paused');
    case 'day.begun':
      return sentence(endsOn === null ? 'Its first day lies ahead' : offerGuards.isOver);
    default:
      return sentence('The offer has ended');
  }
}
