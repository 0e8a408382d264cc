import { describe, expect, test } from 'vitest';
import { accept } from '#machines/entity.ts';
import { type SubstitutionEvent, type SubstitutionFacts, substitutionMachine, substitutionWhy } from '#machines/orders/substitution.ts';

/** Nothing is in the way: whatever is refused is refused by the state. */
const facts: SubstitutionFacts = {
  needs: 'customer',
  consent: null,
  isAtDesk: true,
  isLineUnchanged: true,
  drug: 'Amlong 5',
  isSold: true,
  isWithinMaximum: true,
};

const consent: SubstitutionEvent = { type: 'consent.given', by: 'customer', name: '' };
const events: SubstitutionEvent[] = [
  consent,
  { type: 'consent.refused' },
  { type: 'substitute.applied' },
  { type: 'substitute.reverted' },
  { type: 'proposal.withdrawn' },
];
const states = ['proposed', 'consented', 'applied', 'reverted', 'refused', 'withdrawn'] as const;

const arrows: Partial<Record<(typeof states)[number], Partial<Record<SubstitutionEvent['type'], string>>>> = {
  proposed: { 'consent.given': 'consented', 'consent.refused': 'refused', 'proposal.withdrawn': 'withdrawn' },
  consented: { 'substitute.applied': 'applied', 'consent.refused': 'refused', 'proposal.withdrawn': 'withdrawn' },
  applied: { 'substitute.reverted': 'reverted' },
};

describe.each(states)('%s', (from) => {
  test.each(events)('$type', (event) => {
    const to = arrows[from]?.[event.type] ?? null;
    expect(accept(substitutionMachine, from, facts, event)?.state ?? null).toBe(to);
    const why = to === null ? substitutionWhy(from, facts, event).message : 'It is accepted';
    expect(why).toMatch(/^(Nobody has|It (is|was) )/);
  });
});

describe('what is in the way', () => {
  const doctor = { ...facts, needs: 'doctor' as const };
  test.each<[string, SubstitutionFacts, string, SubstitutionEvent, string]>([
    [
      'a consent of the customer for a prescription drug',
      doctor,
      'proposed',
      consent,
      'A Schedule H, H1 or X drug needs the doctor’s consent',
    ],
    ['a nameless doctor', doctor, 'proposed', { type: 'consent.given', by: 'doctor', name: ' ' }, 'Name the doctor who consented'],
    [
      'a doctor for other drugs',
      facts,
      'proposed',
      { type: 'consent.given', by: 'doctor', name: 'Dr. Rao' },
      'The customer has to consent',
    ],
    [
      'an order that has left',
      { ...facts, isAtDesk: false },
      'proposed',
      consent,
      'The order has left the desk: its lines can no longer be changed',
    ],
    [
      'a changed line',
      { ...facts, isLineUnchanged: false },
      'consented',
      { type: 'substitute.applied' },
      'The line has been changed since',
    ],
    [
      'a changed line after it',
      { ...facts, isLineUnchanged: false },
      'applied',
      { type: 'substitute.reverted' },
      'The line has been changed since',
    ],
    [
      'a drug without a price',
      { ...facts, isSold: false },
      'consented',
      { type: 'substitute.applied' },
      'Amlong 5 is no longer sold or has no price',
    ],
    [
      'too much of it',
      { ...facts, isWithinMaximum: false },
      'consented',
      { type: 'substitute.applied' },
      'The order would have more than 50 of Amlong 5',
    ],
  ])('%s', (_, about, state, event, why) => {
    expect(accept(substitutionMachine, state, about, event)).toBeNull();
    expect(substitutionWhy(state, about, event).message).toBe(why);
  });

  test('the consent of a named doctor is accepted for prescription drugs', () => {
    expect(accept(substitutionMachine, 'proposed', doctor, { type: 'consent.given', by: 'doctor', name: 'Dr. Rao' })).toMatchObject({
      state: 'consented',
      context: { consent: { by: 'doctor', name: 'Dr. Rao' } },
    });
  });
});
