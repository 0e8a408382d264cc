import { expect, test } from 'vitest';
import { newSecret, stepOfCode, usableCode } from '#platform/session/server/totp.ts';

/** Seconds for which a displayed code must stay valid. */
const TIME_TO_TYPE = 10;
const secondsAfter = (at: number) => new Date(Date.parse('2026-11-20T06:30:00Z') + at * 1000);

test('a displayed code stays valid long enough to be typed', () => {
  const secret = newSecret();
  for (let at = 0; at < 30; at += 1) {
    const code = usableCode(secret, secondsAfter(at), 0) ?? '';
    expect([at, stepOfCode(secret, code, secondsAfter(at))]).not.toContain(null);
    expect([at, stepOfCode(secret, code, secondsAfter(at + TIME_TO_TYPE))]).not.toContain(null);
  }
});

test('each code of a moment is used once, and then there is none until the next', () => {
  const secret = newSecret();
  const steps: number[] = [];
  for (let code = usableCode(secret, secondsAfter(0), 0); code; code = usableCode(secret, secondsAfter(0), steps.at(-1) ?? 0))
    steps.push(stepOfCode(secret, code, secondsAfter(0)) ?? 0);
  expect(steps).toEqual([steps[0], (steps[0] ?? 0) + 1, (steps[0] ?? 0) + 2]);
  expect(usableCode(secret, secondsAfter(30), steps.at(-1) ?? 0)).not.toBeNull();
});
