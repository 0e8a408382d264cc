import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordTimePassed } from '#features/store-ops/server/time-passed.ts';
import { servicesOf } from '#features/store-ops/server/service.ts';
import { DEMO_NOW } from '#tests/support/database.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { changePeriod, errorsOf, inHours, plan, planned, storeOf } from './store-requests.ts';

let server: TestServer;
let operator: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  operator = await server.signedIn('ganesh.m');
});
afterAll(() => server.close());

const times = (from: number, until: number) => ({ starts_at: inHours(server, from), ends_at: inHours(server, until) });
const later = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000);
const serves = async (id: number, hours: number) => (await servicesOf(server.db, [id], later(hours))).get(id)?.serves;
const periodOf = async (id: number) => (await operator.request('GET', `/api/store/unserviceable-periods/${id}`)).body;

describe('a period of the unserviceable schedule (§7.6)', () => {
  test('is planned once per key, and closes the store from its start until its end', async () => {
    const body = { store_id: 2, ...times(24, 26), reason: 'STOCK-COUNT', request_key: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => operator.request('POST', '/api/store/unserviceable-periods', body)));
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    expect(answers[0]!.body).toMatchObject({ status: 'scheduled', store: { id: 2 }, weekdays: [], reason: 'STOCK-COUNT' });
    expect(await Promise.all([23.9, 24, 25.9, 26].map((hours) => serves(2, hours)))).toEqual([true, false, false, true]);
    expect((await storeOf(operator, 2)).periods).toMatchObject([{ id: answers[0]!.body.id, status: 'scheduled' }]);
  });

  test('is refused at the field that is wrong', async () => {
    const refused = async (fields: object) => errorsOf(await plan(operator, { store_id: 4, ...times(24, 26), ...fields }));
    await planned(operator, { store_id: 4, ...times(48, 50) });
    expect(await refused({ reason: '' })).toEqual([400, 'reason: Choose a reason']);
    expect(await refused({ reason: 'OTHER' })).toEqual([400, 'note: Say what the reason is']);
    expect(await refused(times(-2, 2))).toEqual([400, 'starts_at: This time has passed']);
    expect(await refused(times(26, 24))).toEqual([400, 'ends_at: The end is after the start']);
    expect(await refused(times(24, 24 + 91 * 24))).toEqual([400, 'ends_at: At most 90 days']);
    expect(await refused(times(49, 51))).toEqual([400, 'starts_at: Another period of the store crosses this one']);
    expect(await refused({ weekdays: [1] })).toEqual([400, 'weekdays: None of these weekdays lies between start and end']);
    expect(await refused({ weekdays: [8] })).toEqual([400, 'weekdays.0: At most 7']);
    expect(await refused({ ...times(24, 47), weekdays: [4] })).toEqual([
      400,
      'ends_at: Of a recurring period, the time of day at the end is after that at the start',
    ]);
    expect(errorsOf(await plan(operator, { store_id: 4711, ...times(24, 26) }))).toEqual([404]);
  });

  test('planned by two at once for the same time belongs to one of them', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => plan(operator, { store_id: 5, ...times(24, 26) })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400]);
  });

  test('recurs on its days, at its times, but on days that are left out', async () => {
    // Wednesdays and Fridays, 14:00 to 16:00: the clock stands at noon on a Wednesday.
    const period = await planned(operator, { store_id: 11, ...times(2, 14 * 24 + 4), weekdays: [3, 5] });
    expect(period.days_to_come).toEqual(['2026-11-18', '2026-11-20', '2026-11-25', '2026-11-27', '2026-12-02']);
    expect(await Promise.all([1, 3, 5, 27, 51].map((hours) => serves(11, hours)))).toEqual([true, false, true, true, false]);
    const { body: excepted } = await changePeriod(operator, period, '/exceptions', { day: '2026-11-20' });
    expect(excepted.exceptions).toEqual(['2026-11-20']);
    expect(await serves(11, 51)).toBe(true);
    const twice = await changePeriod(operator, excepted, '/exceptions', { day: '2026-11-20' });
    expect([twice.status, twice.body.message]).toEqual([409, 'This is no day of the period that lies ahead']);
  });

  test('may be changed and cancelled before it begins, and ended once it has begun', async () => {
    const period = await planned(operator, { store_id: 12, ...times(1, 5) });
    const { body: changed } = await changePeriod(operator, period, '', { ...times(2, 6), reason: 'HOLIDAY' });
    expect(changed).toMatchObject({ version: 2, reason: 'HOLIDAY', starts_at: inHours(server, 2), status: 'scheduled' });
    const early = await changePeriod(operator, changed, '/end');
    expect([early.status, early.body.message]).toEqual([409, 'It has not begun: cancel it instead']);
    const later = await planned(operator, { store_id: 12, ...times(24, 30) });
    const { body: cancelled } = await changePeriod(operator, later, '/cancel');
    expect(cancelled.status).toBe('cancelled');
    expect(await serves(12, 25)).toBe(true);

    server.clock.advance(3 * 3_600_000);
    operator = await server.signedIn('ganesh.m');
    // The clock decides, although nothing is recorded yet.
    const running = await periodOf(period.id);
    expect([running.status, running.version]).toEqual(['active', 2]);
    const late = await changePeriod(operator, running, '/cancel');
    expect([late.status, late.body.message]).toEqual([409, 'It has begun: end it instead']);
    const moved = await changePeriod(operator, running, '', { ...times(4, 6), reason: 'HOLIDAY' });
    expect([moved.status, moved.body.message]).toEqual([409, 'It has begun: end it instead']);
    expect(await serves(12, 0)).toBe(false);
    const { body: ended } = await changePeriod(operator, running, '/end');
    expect(ended).toMatchObject({ status: 'ended', ended_at: server.clock.now().toISOString() });
    expect(await serves(12, 0)).toBe(true);
  });

  test('that begins and ends is recorded once, also if nobody looked between', async () => {
    const one = await planned(operator, { store_id: 13, ...times(1, 2) });
    const other = await planned(operator, { store_id: 14, ...times(1, 4) });
    await recordTimePassed(server.db, { now: () => later(3) });
    await recordTimePassed(server.db, { now: () => later(3) });
    expect((await periodOf(one.id)).log.map(({ event }: { event: string }) => event)).toEqual(['time.passed', 'period.planned']);
    const { rows } = await server.db.$client.query('select status from unserviceable_periods where id = any($1) order by id', [
      [one.id, other.id],
    ]);
    expect(rows.map(({ status }) => status)).toEqual(['ended', 'active']);
  });

  test('of the demonstration has ended early, and left days out', async () => {
    const { rows } = await server.db.$client.query<{ event: string; periods: number }>(
      `select e.event, count(distinct p.id)::int as periods
       from unserviceable_period_events e join unserviceable_periods p on p.id = e.period_id
       where e.at < $1 and (e.event = 'period.endedEarly' and p.ended_at < p.ends_at
         or e.event = 'day.excepted' and p.exceptions @> to_jsonb(e.payload ->> 'day'))
       group by e.event order by e.event`,
      [DEMO_NOW],
    );
    expect(rows.map(({ event, periods }) => [event, periods > 0])).toEqual([
      ['day.excepted', true],
      ['period.endedEarly', true],
    ]);
  });

  test('is in the list with the status of the clock, and in the log with who changed it', async () => {
    const { body: list } = await operator.request('GET', '/api/store/unserviceable-periods?limit=200');
    const statuses = new Set(list.rows.map(({ values }: { values: { status: string } }) => values.status));
    expect(statuses).toEqual(new Set(['scheduled', 'active', 'ended', 'cancelled']));
    const { body: log } = await operator.request('GET', '/api/store/unserviceable-log?limit=200');
    expect(log.rows[0].values).toMatchObject({ event: 'time.passed', by: 'System' });
    expect(new Set(log.rows.map(({ values }: { values: { event: string } }) => values.event))).toContain('period.cancelled');
  });
});
