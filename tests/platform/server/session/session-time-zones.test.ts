import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { businessDate, endOfBusinessDay, setBusinessTimeZone } from '#platform/contract/business-day.ts';
import { BUSINESS_TIME_ZONE } from '#platform/contract/constants.ts';
import { openTab } from '../realtime/socket-clients.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterEach(() => setBusinessTimeZone(BUSINESS_TIME_ZONE));
afterAll(() => server.close());

/** Local midnight in UTC; the last two days have 25 and 23 hours. */
const midnights: [zone: string, midnight: string][] = [
  ['Asia/Kolkata', '2026-11-18T18:30:00Z'],
  ['America/New_York', '2026-11-19T05:00:00Z'],
  ['Pacific/Kiritimati', '2026-11-18T10:00:00Z'],
  ['Europe/London', '2026-10-26T00:00:00Z'],
  ['Europe/London', '2027-03-28T23:00:00Z'],
];

describe('the day changes at midnight in the business time zone', () => {
  test.each(midnights)('%s, %s: valid at 23:59:59, expired at 00:00:01, on HTTP and socket', async (zone, midnight) => {
    setBusinessTimeZone(zone);
    const end = Date.parse(midnight);
    server.clock.set(new Date(end - 10 * 3_600_000));
    const browser = await server.signedIn('nandini.r');
    const tab = openTab(browser);
    expect(await tab.outcome).toBe('connected');
    const status = async () => (await browser.request('GET', '/api/main/me')).status;
    server.clock.set(new Date(end - 1_000));
    await server.realtime.cutEndedSessions();
    expect([await status(), tab.socket.connected]).toEqual([200, true]);
    server.clock.set(new Date(end + 1_000));
    expect(await status()).toBe(401);
    await server.realtime.cutEndedSessions();
    await tab.disconnected;
    expect(tab.received).toEqual([['session.ended']]);
  });

  test.each(midnights)('%s, %s: no session outlives its day, whenever it started and however active it is', async (zone, midnight) => {
    setBusinessTimeZone(zone);
    const end = Date.parse(midnight);
    for (const before of [1_000, 3_600_000, 22 * 3_600_000]) {
      const at = new Date(end - before);
      expect(endOfBusinessDay(at).getTime(), at.toISOString()).toBe(end);
    }
    expect(businessDate(end)).not.toBe(businessDate(end - 1));
  });

  test('a changed setting applies to the next sign-in', async () => {
    server.clock.set(new Date('2026-11-18T06:30:00Z'));
    const browser = await server.signedIn('nandini.r');
    setBusinessTimeZone('Pacific/Kiritimati');
    server.clock.set(new Date('2026-11-18T18:29:59Z'));
    expect((await browser.request('GET', '/api/main/me')).status).toBe(200);
    server.clock.set(new Date('2026-11-18T18:30:00Z'));
    expect((await browser.request('GET', '/api/main/me')).status).toBe(401);
  });

  test('an unknown time zone is refused', () => {
    expect(() => setBusinessTimeZone('Mumbai')).toThrow(RangeError);
  });
});
