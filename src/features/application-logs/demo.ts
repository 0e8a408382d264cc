import { businessDate, startOfBusinessDay } from '#platform/contract/business-day.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import { random, type Random } from '#platform/server/demo/random.ts';
import { serverLog } from '#platform/server/server-log/schema.ts';
import { faultsOfJobs } from './demo/log-faults.ts';
import { requestEndingAt } from './demo/demo-requests.ts';

const DAYS = 14;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ENTRIES = 20_000;
/** Share of entries that belong to no request. */
const OF_JOBS = 0.015;
const SEED = 341;
/** Entries that one statement writes. */
const PORTION = 5_000;

/** Work by the hour of the business day: little at night, most in the morning and in the evening. */
const hours: readonly (readonly [number, number])[] = [
  1, 1, 1, 1, 1, 1, 2, 4, 8, 14, 20, 22, 19, 15, 13, 14, 17, 20, 22, 20, 14, 8, 4, 2,
].map((weight, hour) => [hour, weight] as const);

/** In the form of a UUID. */
function reference(draw: Random): string {
  const digits = Array.from({ length: 4 }, () => draw.whole(0, 0xffff_ffff).toString(16).padStart(8, '0')).join('');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

type Entry = Omit<typeof serverLog.$inferInsert, 'id'>;

/** A moment of the last days, before now. */
function momentBefore(draw: Random, now: number, today: number): number {
  const moment = today - draw.whole(0, DAYS - 1) * DAY_MS + (draw.weighted(hours) + draw.fraction()) * HOUR_MS;
  // What is later today happened on the first day, after the same hour.
  return Math.floor(moment < now ? moment : moment - DAYS * DAY_MS);
}

/** What one request or job has left. */
function entriesAt(draw: Random, moment: number): Entry[] {
  const server = draw.pick(['ops-1:4711', 'ops-2:4711']);
  if (draw.chance(OF_JOBS)) return [{ at: new Date(moment), server, request_id: null, ...draw.weighted(faultsOfJobs) }];
  const request_id = reference(draw);
  return requestEndingAt(draw, moment).map(({ before, ...entry }) => ({ at: new Date(moment - before), server, request_id, ...entry }));
}

/** The log of two servers in the last 14 days: how requests ended, with what went wrong in them, and what went wrong besides. */
const demo: Demo = {
  tables: [serverLog],
  fill: async ({ insert, now }) => {
    const draw = random(SEED);
    const today = startOfBusinessDay(businessDate(now)).getTime();
    const moments = Array.from({ length: ENTRIES }, () => momentBefore(draw, now.getTime(), today)).toSorted((one, other) => one - other);
    const entries = moments.flatMap((moment) => entriesAt(draw, moment)).slice(-ENTRIES);
    for (let first = 0; first < entries.length; first += PORTION) await insert(serverLog, entries.slice(first, first + PORTION));
  },
};
export default demo;
