import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { SubscriptionEvent, SubscriptionFacts } from './subscription-facts.ts';

/** Descriptions of the events. */
export const subscriptionEvents: Record<SubscriptionEvent['type'], string> = {
  'subscription.changed': 'Medicines, interval, days or delivery are changed',
  'subscription.paused': 'It rests until a day, for a reason; the open refill is cancelled',
  'subscription.resumed': 'It goes on before the pause is over, with a new day for the next refill',
  'subscription.stopped': 'The patient wants no further refills; the open refill is cancelled',
  'subscription.commented': 'Somebody writes a comment',
  'step.settled': 'A refill was ordered or cancelled: the next day is set',
  'time.passed': 'The pause is over, or the last day has passed',
};

export const subscriptionGuards = {
  isAhead: 'The day has passed',
  isBeforeEnd: 'The next refill is after the last day',
  isLater: 'The pause does not end after today',
  hasReason: 'The reason is missing',
  hasComment: 'The comment is empty',
  isOver: 'A refill is still to come',
  pauseIsOver: 'The pause is not over',
} as const;

const isPast = (day: string, { today }: SubscriptionFacts): boolean => day < today;

/** The reason for a specific subscription. `event` is the one that was refused. */
export function subscriptionWhy(facts: SubscriptionFacts, event: SubscriptionEvent, state: string): Sentence {
  if (state === 'STOPPED' && event.type !== 'subscription.commented') return sentence('The subscription is stopped');
  switch (event.type) {
    case 'subscription.changed':
      return isPast(event.nextOn, facts)
        ? sentence('The next refill is due today or later')
        : sentence('The next refill is after the last day: change one of them');
    case 'subscription.paused':
      if (state === 'PAUSED') return sentence('The subscription is paused already');
      return event.reason.trim() ? sentence('The pause ends tomorrow or later') : sentence('Enter the reason first');
    case 'subscription.resumed':
      if (state === 'ACTIVE') return sentence('The subscription is not paused');
      return isPast(event.nextOn, facts)
        ? sentence('The next refill is due today or later')
        : sentence('The next refill is after the last day: change one of them');
    case 'subscription.stopped':
      return sentence('Enter the reason first');
    case 'subscription.commented':
      return sentence('Enter a comment first');
    case 'step.settled':
      return sentence('Refills are due only while the subscription is active');
    case 'time.passed':
      return state === 'PAUSED' ? sentence('The pause is not over') : sentence('A refill is still to come');
  }
}
