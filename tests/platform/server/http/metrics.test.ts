import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declareJobs } from '#platform/server/jobs/declare-jobs.ts';
import { schedules } from '#platform/server/jobs/schema.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const TOKEN = 'metrics-token-of-the-monitoring';

let server: TestServer;

beforeAll(async () => {
  server = await startServer('demo', { metricsToken: TOKEN });
});
afterAll(async () => server.close());

const fetchMetrics = (authorization?: string) =>
  fetch(`${server.origin}/metrics`, { headers: authorization === undefined ? {} : { authorization } });

/** Value of a line without its timestamp, by name and labels. */
async function figures(): Promise<Map<string, number>> {
  const answer = await fetchMetrics(`Bearer ${TOKEN}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/);
  const text = await answer.text();
  const values = text
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#'))
    .map((row) => [row.slice(0, row.lastIndexOf(' ')), Number(row.slice(row.lastIndexOf(' ') + 1))] as const);
  return new Map(values);
}

describe('metrics', () => {
  test('are sent to whoever has the token', async () => {
    for (const authorization of [undefined, 'Bearer ', `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`]) {
      const answer = await fetchMetrics(authorization);
      expect(answer.status, authorization ?? 'without token').toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
    expect((await fetchMetrics(`Bearer ${TOKEN}`)).status).toBe(200);
  });

  test('count requests by operation and answer, without ids', async () => {
    const agent = await server.signedIn('nandini.r');
    await agent.request('GET', '/api/crm/callbacks/4711');
    await agent.request('GET', '/api/crm/callbacks/4712');
    const counted = [...(await figures())].filter(([name]) => name.startsWith('galen_http_request_duration_seconds_count{'));
    const of = (operation: string, status: string) =>
      counted.find(([name]) => name.includes(`operation="${operation}"`) && name.includes(`status="${status}"`))?.[1];
    expect(of('crm.callback', '404')).toBe(2);
    expect(of('main.login', '200')).toBe(1);
    expect(of('/healthz', '200')).toBeGreaterThan(0);
    expect(counted.map(([name]) => name).join('\n')).not.toMatch(/471[12]/);
  });

  test('show jobs that fail, and when they ran', async () => {
    const [job] = await declareJobs(server.db, server.clock, [{ name: 'watched', title: 'A watched job', area: 'Tests', every: 1000 }]);
    if (!job) throw new Error('No job was declared');
    const ran = new Date('2026-11-20T10:00:00.500Z');
    await server.db.update(schedules).set({ failures: 3, last_run_at: ran }).where(eq(schedules.id, job.id));
    const now = await figures();
    expect(now.get('galen_job_failures{job="watched"}')).toBe(3);
    expect(now.get('galen_job_last_run_timestamp_seconds{job="watched"}')).toBe(ran.getTime() / 1000);
  });

  test('show the work that waits for everybody, as the menu counts it', async () => {
    const lead = await server.signedIn('farhan.s');
    const { body } = await lead.request('GET', '/api/admin/work-counts');
    const now = await figures();
    expect(now.get('galen_work_waiting{figure="oms.failed"}')).toBe((body as { counts: Record<string, number> }).counts['oms.failed']);
    expect(now.get('galen_work_waiting{figure="oms.failed"}')).toBeGreaterThan(0);
    expect(now.has('galen_work_waiting{figure="reminders.due"}')).toBe(false);
  });

  test('show connections and the process', async () => {
    const now = await figures();
    expect(now.get('galen_database_connections{state="open"}')).toBeGreaterThan(0);
    expect(now.get('galen_server_connections{server="http"}')).toBeGreaterThan(0);
    expect(now.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  });
});

test('there are no metrics without a token', async () => {
  const other = await startServer('empty');
  try {
    const answer = await fetch(`${other.origin}/metrics`, { headers: { authorization: 'Bearer ' } });
    expect(answer.headers.get('content-type')).not.toMatch(/^text\/plain/);
  } finally {
    await other.close();
  }
});
