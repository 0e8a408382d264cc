import { describe, expect, test } from 'vitest';
import type { Play } from '#workbench/simulation/play.ts';
import { readPlay, writePlay } from '#workbench/simulation/play-link.ts';

const play: Play = {
  start: { name: 'prescription drug, not covered', input: { drugs: ['Crocin – 650 ₹'], reason: null } },
  steps: [
    { kind: 'event', event: { type: 'mark_placed' } },
    { kind: 'event', event: { type: '100%*odd', text: 'a*b-c', on: true, more: { n: [1, 2] } } },
    { kind: 'done', actor: 'login', output: { user_id: 7 } },
    { kind: 'done', actor: 'storeUser', output: undefined },
    { kind: 'error', actor: 'login', error: { message: 'No – पता नहीं' } },
    { kind: 'timer' },
    { kind: 'pass', ms: 5000 },
    { kind: 'sleep', ms: 300_000 },
    { kind: 'guard', guard: 'isStuckAtSignIn', says: true },
    { kind: 'guard', guard: 'isStuckAtSignIn', says: false },
    { kind: 'guard', guard: 'isStuckAtSignIn', says: null },
  ],
};

describe('a play as a link', () => {
  test('is decoded as it was encoded, also through an address', () => {
    const text = new URLSearchParams(new URLSearchParams({ play: writePlay(play) }).toString()).get('play') ?? '';
    expect(readPlay(text)).toEqual({ play, damaged: null });
  });

  test('is short and readable without payloads', () => {
    const steps: Play['steps'] = [{ kind: 'event', event: { type: 'mark_placed' } }, { kind: 'timer' }];
    expect(writePlay({ start: { name: 'agent' }, steps })).toBe('agent*emark_placed*t');
  });

  test('encodes a repeated step by its number if that is shorter', () => {
    const login: Play['steps'][number] = { kind: 'event', event: { type: 'login.submit', username: 'asha' } };
    const failed: Play['steps'][number] = { kind: 'error', actor: 'login', error: { message: 'No' } };
    const steps: Play['steps'] = [login, failed, { kind: 'timer' }, login, failed, { kind: 'timer' }];
    const text = writePlay({ start: { name: 'agent' }, steps });
    expect(text).toMatch(/^agent\*elogin\.submit\*-[^*]+\*flogin\*-[^*]+\*t\*1\*2\*t$/);
    expect(readPlay(text)).toEqual({ play: { start: { name: 'agent' }, steps }, damaged: null });
  });

  test('of 2,000 steps in circles is short enough to be pasted', () => {
    const types = ['mark_placed', 'mark_follow_up_within_tat', 'mark_customer_not_reachable'];
    const steps = Array.from({ length: 2000 }, (_, step) => ({ kind: 'event' as const, event: { type: types[step % 3] ?? '' } }));
    const text = writePlay({ start: { name: 'agent' }, steps });
    expect(text.length).toBeLessThan(4_200);
    expect(readPlay(text).play.steps).toEqual(steps);
  });

  test('may contain more than a megabyte in one step', () => {
    const steps: Play['steps'] = [{ kind: 'event', event: { type: 'file.read', text: 'x'.repeat(1_000_000) } }];
    expect(readPlay(writePlay({ start: { name: 'agent' }, steps })).play.steps).toEqual(steps);
  });

  test.each([
    ['an unknown kind', 'agent*emark_placed*q1*t'],
    ['an event without a name', 'agent*emark_placed*e*t'],
    ['a payload cut off', 'agent*emark_placed*elogin.submit*-eyJ1c2Vy*t'],
    ['two payloads', 'agent*emark_placed*elogin.submit*-e30*-e30'],
    ['a payload that is no record', 'agent*emark_placed*elogin.submit*-MTI'],
    ['a time that is no number', 'agent*emark_placed*w5s'],
    ['a timer with a payload', 'agent*emark_placed*t*-e30'],
    ['half an escape', 'agent*emark_placed*eabc%2'],
    ['no kind', 'agent*emark_placed**t'],
    ['the number of a step that is yet to come', 'agent*emark_placed*2*t'],
    ['a number with a payload', 'agent*emark_placed*1*-e30'],
  ])('keeps what precedes the damage: %s', (_, text) => {
    expect(readPlay(text)).toEqual({
      play: { start: { name: 'agent' }, steps: [{ kind: 'event', event: { type: 'mark_placed' } }] },
      damaged: 2,
    });
  });

  test('reports a damaged start', () => {
    expect(readPlay('agent*-!!*t')).toEqual({ play: { start: { name: '' }, steps: [] }, damaged: 0 });
  });
});
