import { describe, expect, it } from 'vitest';
import { demoRuns } from '#features/store-runs/demo/runs.ts';

const noFloors = { proposed: new Map([[10, 4]]), applied: new Map([[11, 3]]) };
const stores = Array.from({ length: 60 }, (_, at) => at + 1);

describe('the runs of the demonstration', () => {
  it.each([
    ['in the night', '2026-11-28T20:26:00.000Z'],
    ['at noon', '2026-11-28T06:30:00.000Z'],
  ])('begin and end in the past when it is filled %s', (_, at) => {
    const now = new Date(at);
    const { courses } = demoRuns(now, stores, noFloors);
    const moments = courses.flatMap(({ row }) => [row.began_at, row.ended_at]).filter((moment) => moment !== null && moment !== undefined);
    expect(moments.length).toBeGreaterThan(10);
    expect(moments.filter((moment) => new Date(moment) > now)).toEqual([]);
  });
});
