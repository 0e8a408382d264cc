import { expect, it } from 'vitest';
import { exactly, exactlyOrDay } from '#workbench/recording/console/recordings/exactly.ts';

it('recordings of one minute are told apart by the second', () => {
  const moment = '2026-11-20T23:52:09.400Z';
  expect(exactly(moment)).toBe('21-11-2026, 05:22:09');
  expect(exactlyOrDay(moment, Date.parse(moment) + 60_000)).toBe('05:22:09');
});
