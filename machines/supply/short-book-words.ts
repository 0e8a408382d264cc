import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { ShortBookEvent, ShortBookFacts } from './short-book-facts.ts';

/** Descriptions of the events. */
export const shortBookEvents: Record<ShortBookEvent['type'], string> = {
  'entry.changed': 'Its packs or its distributor are changed',
  'entry.suggested': 'The stock or the demand has changed, and with it the suggestion',
  'entry.submitted': 'It is to be approved',
  'entry.approved': 'It can be ordered',
  'entry.returned': 'It is not approved as it is',
  'entry.snoozed': 'It is put off until a day',
  'entry.resumed': 'It is taken up again',
  'entry.rejected': 'It is not ordered',
  'entry.ordered': 'It is in a purchase order',
  'entry.covered': 'The stock suffices again',
};

export const shortBookGuards = {
  hasPacks: 'Enter the packs to order first',
  isSupplied: 'Choose an active distributor first',
  isLater: 'Choose a day after today, at most 60 days away',
} as const;

/** What the entry lacks to be ordered; null: nothing. */
const lackOf = ({ packs, distributor }: ShortBookFacts): Sentence | null => {
  if (packs <= 0) return sentence(shortBookGuards.hasPacks);
  if (distributor === 'none') return sentence('Choose a distributor first');
  return distributor === 'inactive' ? sentence('Nothing can be ordered from this distributor: choose another one') : null;
};

const ended: Readonly<Record<string, string>> = {
  ordered: msg('It is ordered'),
  rejected: msg('It was rejected'),
  covered: msg('The stock suffices again'),
};
const now: Readonly<Record<string, string>> = {
  open: msg('It is not approved yet'),
  submitted: msg('It is being approved'),
  approved: msg('It is approved'),
  snoozed: msg('It is snoozed: take it up first'),
  ...ended,
};

/** The reason for a specific entry. `event` is the one that was refused. */
export function shortBookWhy(facts: ShortBookFacts, event: ShortBookEvent, state: string): Sentence {
  const current = sentence(now[state] ?? '');
  if (ended[state] !== undefined) return current;
  switch (event.type) {
    case 'entry.submitted':
      return (state === 'open' && lackOf(facts)) || current;
    case 'entry.approved':
      return ((state === 'open' || state === 'submitted') && lackOf(facts)) || current;
    case 'entry.ordered':
      return (state === 'approved' && lackOf(facts)) || current;
    case 'entry.snoozed':
      return state === 'open' ? sentence(shortBookGuards.isLater) : current;
    case 'entry.resumed':
      return sentence('It is not snoozed');
    default:
      return current;
  }
}
