import { describe, expect, test } from 'vitest';
import { accept } from '#machines/entity.ts';
import type { DistributorEvent, DistributorFacts } from '#machines/supply/distributor-facts.ts';
import { distributorMachine, distributorWhy } from '#machines/supply/distributor.ts';

const on = '2026-11-24';
const licence = (until: string) => ({ number: 'MA-20B-204310', until });
const complete: DistributorFacts = { gstin: '27AAPFU0939F1ZV', licence20b: licence('2027-03-31'), licence21b: licence('2026-11-24') };
const renewed: DistributorFacts = { ...complete, licence21b: licence('2031-11-24') };

const events: Record<string, DistributorEvent> = {
  same: { type: 'distributor.changed', documents: complete, on },
  renewed: { type: 'distributor.changed', documents: renewed, on },
  withdrawn: { type: 'distributor.changed', documents: { ...complete, gstin: null }, on },
  verified: { type: 'distributor.verified' },
  activated: { type: 'distributor.activated', on },
  tooLate: { type: 'distributor.activated', on: '2026-11-25' },
  suspended: { type: 'distributor.suspended' },
  closed: { type: 'distributor.closed' },
};

/** Every event that is not listed is refused. */
const arrows: Record<string, Record<string, string>> = {
  applied: { same: 'applied', renewed: 'applied', withdrawn: 'applied', verified: 'verified', closed: 'closed' },
  verified: { same: 'verified', renewed: 'applied', withdrawn: 'applied', activated: 'active', closed: 'closed' },
  active: { same: 'active', renewed: 'active', suspended: 'suspended', closed: 'closed' },
  suspended: { same: 'suspended', renewed: 'suspended', withdrawn: 'suspended', activated: 'active', closed: 'closed' },
  closed: {},
};

describe.each(Object.entries(arrows))('%s', (from, to) => {
  test.each(Object.entries(events))('%s', (name, event) => {
    expect(accept(distributorMachine, from, complete, event)?.state ?? null).toBe(to[name] ?? null);
  });
});

test('it keeps the changed papers', () => {
  expect(accept(distributorMachine, 'active', complete, events['renewed']!)?.context).toEqual(renewed);
});

test.each<[string, string, DistributorFacts, string]>([
  ['applied', 'verified', { ...complete, gstin: null }, 'GSTIN is missing'],
  ['applied', 'verified', { ...complete, licence20b: null }, 'Licence 20B is missing'],
  ['applied', 'verified', { ...complete, licence21b: null }, 'Licence 21B is missing'],
  ['applied', 'activated', complete, 'Verify the distributor first'],
  ['applied', 'suspended', complete, 'Only an active distributor can be suspended'],
  ['verified', 'verified', complete, 'The distributor is verified'],
  ['suspended', 'tooLate', complete, 'Licence 21B ran out on 24-11-2026'],
  ['verified', 'activated', { ...complete, licence20b: licence('2026-11-01') }, 'Licence 20B ran out on 01-11-2026'],
  ['active', 'activated', complete, 'The distributor is active'],
  ['active', 'withdrawn', complete, 'GSTIN is missing'],
  ['suspended', 'suspended', complete, 'The distributor is suspended'],
  ['closed', 'closed', complete, 'The distributor is closed'],
])('%s refuses %s with the reason', (state, name, facts, why) => {
  const event = events[name]!;
  expect(accept(distributorMachine, state, facts, event)).toBeNull();
  expect(distributorWhy(facts, event, state).message).toBe(why);
});
