import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advanceDemos } from '#platform/server/demo/advance-demos.ts';
import { loadDemos } from '#app/server-features.ts';
import { DEMO_NOW } from '#tests/support/database.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const round = async () => advanceDemos({ db: server.db, realtime: server.realtime, clock: server.clock }, await loadDemos());
const one = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row> =>
  (await server.db.execute<Row>(query)).rows[0] as Row;

const counts = () => {
  const now = server.clock.now().toISOString();
  return one<Record<string, number>>(sql`select count(*)::int as open,
    count(*) filter (where tat_due_at < ${now})::int as late,
    count(*) filter (where tat_due_at >= ${now} and tat_due_at < ${now}::timestamptz + interval '30 minutes')::int as soon,
    count(*) filter (where assignee_id is null)::int as unassigned
    from orders where status not in ('COMPLETED', 'CANCEL-BY-CUSTOMER', 'CANCEL-BY-US', 'SUBSCRIPTION STOPPED')`);
};

describe('timing', () => {
  test('x', async () => {
    for (let minute = 0; minute < 3; minute += 1) {
      const t = performance.now();
      server.clock.advance(MINUTE);
      await round();
      console.log(minute, Math.round(performance.now() - t), await counts());
    }
    for (const gap of [DAY, 3 * DAY, 30 * DAY]) {
      server.clock.advance(gap);
      const t = performance.now();
      await round();
      console.log(gap / DAY, Math.round(performance.now() - t), await counts());
      for (let minute = 0; minute < 3; minute += 1) {
        const t = performance.now();
        server.clock.advance(MINUTE);
        await round();
        console.log(minute, Math.round(performance.now() - t), await counts());
      }
    }
    expect(DEMO_NOW).toBeDefined();
  }, 200_000);
});
