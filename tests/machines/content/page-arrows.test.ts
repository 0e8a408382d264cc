import { describe, expect, test } from 'vitest';
import { accept } from '#machines/entity.ts';
import type { PageEvent, PageFacts, PageUser } from '#machines/content/page-facts.ts';
import { pageMachine, pageWhy } from '#machines/content/page.ts';

const [editor, reviewer]: [PageUser, PageUser] = [
  { id: 1, name: 'Kavya' },
  { id: 2, name: 'Imran' },
];
const [now, friday] = ['2026-11-23T09:00:00.000Z', '2026-11-27T03:30:00.000Z'];
const facts: PageFacts = { author: editor, contents: 3, publishAt: friday, live: 1, versions: 2 };

const events: Record<PageEvent['type'], PageEvent> = {
  'page.changed': { type: 'page.changed', by: editor, contents: 4 },
  'version.restored': { type: 'version.restored', by: editor, contents: 4 },
  'page.submitted': { type: 'page.submitted', by: editor },
  'page.returned': { type: 'page.returned', by: reviewer },
  'page.published': { type: 'page.published', by: reviewer },
  'page.scheduled': { type: 'page.scheduled', by: reviewer, publishAt: friday, at: now },
  'page.unscheduled': { type: 'page.unscheduled', by: editor, at: now },
  'page.unpublished': { type: 'page.unpublished', by: reviewer },
  'time.passed': { type: 'time.passed', at: friday },
};

const changes = { 'page.changed': 'draft', 'version.restored': 'draft' };
/** Every event that is not listed is refused. */
const arrows: Record<string, Partial<Record<PageEvent['type'], string>>> = {
  draft: { ...changes, 'page.submitted': 'inReview', 'page.unpublished': 'draft' },
  inReview: { 'page.returned': 'draft', 'page.published': 'published', 'page.scheduled': 'scheduled', 'page.unpublished': 'inReview' },
  scheduled: { 'page.unscheduled': 'inReview', 'time.passed': 'published', 'page.unpublished': 'scheduled' },
  published: { ...changes, 'page.unpublished': 'unpublished' },
  unpublished: { ...changes, 'page.submitted': 'inReview' },
};

describe.each(Object.entries(arrows))('%s', (from, to) => {
  test.each(Object.values(events))('$type', (event) => {
    expect(accept(pageMachine, from, facts, event)?.state ?? null).toBe(to[event.type] ?? null);
  });
});

test('publishing gives the draft the next number and ends the plan', () => {
  expect(accept(pageMachine, 'scheduled', facts, events['time.passed'])?.context).toMatchObject({ live: 3, versions: 3, publishAt: null });
});

test.each<[string, string, Partial<PageFacts>, PageEvent, string]>([
  ['draft', 'an empty page', { contents: 0 }, events['page.submitted'], 'The page has no contents'],
  ['draft', 'what nobody has reviewed', {}, events['page.published'], 'Submit the draft for review first'],
  ['inReview', 'its author', { author: reviewer }, events['page.published'], 'You changed the draft last: someone else reviews it'],
  ['inReview', 'a time that has passed', {}, { ...events['page.scheduled'], at: friday } as PageEvent, 'This time has passed'],
  ['inReview', 'a change', {}, events['page.changed'], 'The draft is in review: return it first'],
  ['scheduled', 'a cancellation after the time', {}, { ...events['page.unscheduled'], at: friday } as PageEvent, 'This time has passed'],
  ['unpublished', 'a second removal', { live: null }, events['page.unpublished'], 'The page is not published'],
])('in %s it refuses %s with the reason', (state, _, changed, event, why) => {
  const context = { ...facts, ...changed };
  expect(accept(pageMachine, state, context, event)).toBeNull();
  expect(pageWhy(context, event, state).message).toBe(why);
});
