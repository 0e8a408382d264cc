import { expect, it } from 'vitest';
import { formatExactMoment, formatExactMomentOrDay } from '#workbench/recording/console/recordings/exact-moment.ts';

it('distinguishes recordings of the same minute by the second', () => {
  const moment = '2026-11-20T23:52:09.400Z';
  expect(formatExactMoment(moment)).toBe('21-11-2026, 05:22:09');
  expect(formatExactMomentOrDay(moment, Date.parse(moment) + 60_000)).toBe('05:22:09');
});
