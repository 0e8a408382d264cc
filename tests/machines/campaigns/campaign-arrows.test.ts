import { describe, expect, test } from 'vitest';
import type { CampaignEvent, CampaignFacts } from '#machines/campaigns/campaign-facts.ts';
import { campaignMachine, campaignWhy } from '#machines/campaigns/campaign.ts';
import { accept } from '#machines/entity.ts';

const [before, first, last, after] = ['2026-11-20', '2026-11-24', '2026-11-30', '2026-12-01'];
const facts: CampaignFacts = { startsOn: first, endsOn: last, isWritten: true, reachable: 12 };

const eventsOn = (on: string): Record<CampaignEvent['type'], CampaignEvent> => ({
  'campaign.changed': { type: 'campaign.changed', startsOn: first, endsOn: last, on },
  'campaign.scheduled': { type: 'campaign.scheduled', on },
  'campaign.withdrawn': { type: 'campaign.withdrawn' },
  'campaign.paused': { type: 'campaign.paused' },
  'campaign.resumed': { type: 'campaign.resumed', on },
  'campaign.ended': { type: 'campaign.ended' },
  'campaign.cancelled': { type: 'campaign.cancelled' },
  'day.begun': { type: 'day.begun', on },
});

type Arrows = Record<string, Partial<Record<CampaignEvent['type'], string>>>;

/** By day; every event that is not listed is refused. */
const days: Record<string, Arrows> = {
  [before]: {
    draft: { 'campaign.changed': 'draft', 'campaign.scheduled': 'scheduled', 'campaign.cancelled': 'cancelled' },
    scheduled: { 'campaign.changed': 'scheduled', 'campaign.withdrawn': 'draft', 'campaign.cancelled': 'cancelled' },
  },
  [last]: {
    draft: { 'campaign.changed': 'draft', 'campaign.scheduled': 'scheduled', 'campaign.cancelled': 'cancelled' },
    scheduled: {
      'campaign.changed': 'scheduled',
      'campaign.withdrawn': 'draft',
      'campaign.cancelled': 'cancelled',
      'day.begun': 'live',
    },
    live: { 'campaign.changed': 'live', 'campaign.paused': 'paused', 'campaign.ended': 'ended' },
    paused: { 'campaign.changed': 'paused', 'campaign.resumed': 'live', 'campaign.ended': 'ended' },
    ended: {},
    cancelled: {},
  },
  [after]: {
    draft: { 'campaign.changed': 'draft', 'campaign.cancelled': 'cancelled' },
    scheduled: { 'campaign.withdrawn': 'draft', 'campaign.cancelled': 'cancelled', 'day.begun': 'ended' },
    live: { 'campaign.paused': 'paused', 'campaign.ended': 'ended', 'day.begun': 'ended' },
    paused: { 'campaign.ended': 'ended', 'day.begun': 'ended' },
    ended: {},
    cancelled: {},
  },
};

const cases = Object.entries(days).flatMap(([on, arrows]) => Object.entries(arrows).map(([from, to]) => ({ on, from, to })));

describe.each(cases)('$from on $on', ({ on, from, to }) => {
  test.each(Object.values(eventsOn(on)))('$type', (event) => {
    expect(accept(campaignMachine, from, facts, event)?.state ?? null).toBe(to[event.type] ?? null);
  });
});

test('is not scheduled without a text or an audience, and not begun anew while it is live', () => {
  const scheduled = eventsOn(before)['campaign.scheduled'];
  expect(accept(campaignMachine, 'draft', { ...facts, isWritten: false }, scheduled)).toBeNull();
  expect(accept(campaignMachine, 'draft', { ...facts, reachable: 0 }, scheduled)).toBeNull();
  const moved = { type: 'campaign.changed', startsOn: before, endsOn: last, on: first } as const;
  expect(accept(campaignMachine, 'live', facts, moved)).toBeNull();
});

test.each<[Partial<CampaignFacts>, string, CampaignEvent, string]>([
  [{ isWritten: false }, 'draft', eventsOn(before)['campaign.scheduled'], 'Its text is not written, or its template is not named'],
  [{ reachable: 0 }, 'draft', eventsOn(before)['campaign.scheduled'], 'Nobody matches who may be reached'],
  [{}, 'draft', eventsOn(after)['campaign.scheduled'], 'Its last day has passed'],
  [{}, 'live', eventsOn(first)['campaign.scheduled'], 'The campaign is scheduled already'],
  [{}, 'draft', eventsOn(first)['campaign.withdrawn'], 'The campaign is a draft'],
  [{}, 'live', eventsOn(first)['campaign.withdrawn'], 'The campaign has begun: end it instead'],
  [{}, 'scheduled', eventsOn(first)['campaign.paused'], 'The campaign has not begun'],
  [{}, 'paused', eventsOn(first)['campaign.paused'], 'The campaign is paused'],
  [{}, 'paused', eventsOn(after)['campaign.resumed'], 'Its last day has passed'],
  [{}, 'live', eventsOn(first)['campaign.resumed'], 'The campaign is not paused'],
  [{}, 'draft', eventsOn(first)['campaign.ended'], 'The campaign has not begun: cancel it instead'],
  [{}, 'live', eventsOn(first)['campaign.cancelled'], 'The campaign has begun: end it instead'],
  [{}, 'live', eventsOn(after)['campaign.changed'], 'The new last day has passed'],
  [{ startsOn: before }, 'live', eventsOn(first)['campaign.changed'], 'It has begun: its first day stays'],
  [{}, 'scheduled', eventsOn(before)['day.begun'], 'Today is not one of its days'],
  [{}, 'live', eventsOn(first)['day.begun'], 'Its last day has not passed'],
  [{}, 'ended', eventsOn(first)['campaign.changed'], 'The campaign has ended'],
  [{}, 'cancelled', eventsOn(first)['campaign.changed'], 'The campaign was cancelled'],
])('with %o in %s it refuses %o with the reason', (some, state, event, why) => {
  expect(accept(campaignMachine, state, { ...facts, ...some }, event)).toBeNull();
  expect(campaignWhy({ ...facts, ...some }, event, state).message).toBe(why);
});
