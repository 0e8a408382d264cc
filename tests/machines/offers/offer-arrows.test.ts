import { describe, expect, test } from 'vitest';
import { accept } from '#machines/entity.ts';
import type { OfferEvent, OfferFacts } from '#machines/offers/offer-facts.ts';
import { offerMachine, offerWhy } from '#machines/offers/offer.ts';

const [before, first, last, after] = ['2026-11-20', '2026-11-24', '2026-11-30', '2026-12-01'];
const facts: OfferFacts = { startsOn: first, endsOn: last };

const eventsOn = (on: string): Record<OfferEvent['type'], OfferEvent> => ({
  'offer.changed': { type: 'offer.changed', ...facts, on },
  'offer.published': { type: 'offer.published', on },
  'offer.paused': { type: 'offer.paused' },
  'offer.resumed': { type: 'offer.resumed', on },
  'offer.ended': { type: 'offer.ended' },
  'day.begun': { type: 'day.begun', on },
});

type Arrows = Record<string, Partial<Record<OfferEvent['type'], string>>>;

/** By day; every event that is not listed is refused. */
const days: Record<string, Arrows> = {
  [before]: {
    draft: { 'offer.changed': 'draft', 'offer.published': 'scheduled', 'offer.ended': 'ended' },
    scheduled: { 'offer.changed': 'scheduled', 'offer.paused': 'paused', 'offer.ended': 'ended' },
    live: { 'offer.paused': 'paused', 'offer.ended': 'ended' },
    paused: { 'offer.changed': 'paused', 'offer.resumed': 'scheduled', 'offer.ended': 'ended' },
    ended: {},
  },
  [last]: {
    draft: { 'offer.changed': 'draft', 'offer.published': 'live', 'offer.ended': 'ended' },
    scheduled: { 'offer.changed': 'live', 'day.begun': 'live', 'offer.paused': 'paused', 'offer.ended': 'ended' },
    live: { 'offer.changed': 'live', 'offer.paused': 'paused', 'offer.ended': 'ended' },
    paused: { 'offer.changed': 'paused', 'offer.resumed': 'live', 'offer.ended': 'ended' },
    ended: {},
  },
  [after]: {
    draft: { 'offer.changed': 'draft', 'offer.ended': 'ended' },
    scheduled: { 'day.begun': 'ended', 'offer.paused': 'paused', 'offer.ended': 'ended' },
    live: { 'day.begun': 'ended', 'offer.paused': 'paused', 'offer.ended': 'ended' },
    paused: { 'offer.changed': 'paused', 'day.begun': 'ended', 'offer.ended': 'ended' },
    ended: {},
  },
};

const cases = Object.entries(days).flatMap(([on, arrows]) => Object.entries(arrows).map(([from, to]) => ({ on, from, to })));

describe.each(cases)('$from on $on', ({ on, from, to }) => {
  test.each(Object.values(eventsOn(on)))('$type', (event) => {
    expect(accept(offerMachine, from, facts, event)?.state ?? null).toBe(to[event.type] ?? null);
  });
});

test.each<[string, OfferEvent, string]>([
  ['draft', eventsOn(after)['offer.published'], 'Its last day has passed'],
  ['draft', eventsOn(first)['offer.paused'], 'Publish the offer first'],
  ['live', eventsOn(first)['offer.published'], 'The offer is published'],
  ['live', eventsOn(before)['offer.changed'], 'Today is not one of these days'],
  ['paused', eventsOn(first)['offer.paused'], 'The offer is paused'],
  ['live', eventsOn(first)['offer.resumed'], 'The offer is not paused'],
  ['ended', eventsOn(first)['offer.changed'], 'The offer has ended'],
])('in %s it refuses %o with the reason', (state, event, why) => {
  expect(offerWhy(facts, event, state).message).toBe(why);
});
