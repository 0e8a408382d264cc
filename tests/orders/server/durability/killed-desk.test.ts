import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#platform/server/db/embedded/embedded-postgres.ts';
import { makeFolder } from '#tests/support/folders.ts';
import { type Answer, TestBrowser } from '#tests/support/server.ts';
import { sized } from '#tests/support/rounds.ts';
import { movedTo } from './busy-agents.ts';
import { type ServerProcess, startProcess } from './server-process.ts';

const KILLS = sized(1, 6);
/** Records of each kind, each changed by one user. */
const RECORDS = 3;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Records of the desk that are changed again and again. */
interface Kind {
  name: string;
  user: string;
  /** Address of a list with candidates. */
  list: string;
  /** Ids of the record and of what is changed in it; null: it cannot be changed. */
  prepare: (browser: TestBrowser, id: number) => Promise<{ version: number; part: number } | null>;
  change: (browser: TestBrowser, id: number, version: number, part: number, turn: number) => Promise<Answer>;
  /** Table, its log, the log's column of the record, and the record's name in the audit. */
  stored: { table: string; log: string; of: string; audit: string };
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const whereStatus = (...value: string[]) =>
  `where=${encodeURIComponent(JSON.stringify({ match: 'all', of: [{ field: 'status', is: 'anyOf', value }] }))}`;

const rescheduled = (path: string) => (browser: TestBrowser, id: number, version: number, _part: number, turn: number) =>
  browser.request('POST', `/api/${path}/${id}/time`, { version, due_at: inHours(2 + (turn % 7)) });
const versionAt =
  (path: string) =>
  async (browser: TestBrowser, id: number): Promise<{ version: number; part: number }> => ({
    version: (await browser.request('GET', `/api/${path}/${id}`)).body.version,
    part: 0,
  });

const kinds: Kind[] = [
  {
    name: 'lines of orders',
    user: 'farhan.s',
    list: 'oms/orders?status=PLACED&page_size=100&sort=id',
    prepare: async (browser, id) => {
      const { body } = await browser.request('GET', `/api/oms/orders/${id}`);
      return body.may_edit_lines && body.lines.length > 0 ? { version: body.version, part: body.lines[0].id } : null;
    },
    change: (browser, id, version, line, turn) =>
      browser.request('PUT', `/api/oms/orders/${id}/lines/${line}`, { version, quantity: 2 + (turn % 5) }),
    stored: { table: 'orders', log: 'order_events', of: 'order_id', audit: 'orders' },
  },
  {
    name: 'callbacks',
    user: 'farhan.s',
    list: `crm/callbacks?${whereStatus('PENDING')}`,
    prepare: versionAt('crm/callbacks'),
    change: rescheduled('crm/callbacks'),
    stored: { table: 'callbacks', log: 'callback_events', of: 'callback_id', audit: 'callbacks' },
  },
  {
    name: 'drop-off carts',
    user: 'farhan.s',
    list: 'oms/drop-off-carts?',
    prepare: versionAt('oms/drop-off-carts'),
    change: rescheduled('oms/drop-off-carts'),
    stored: { table: 'drop_off_carts', log: 'drop_off_events', of: 'cart_id', audit: 'drop_off_carts' },
  },
  {
    name: 'prescriptions',
    user: 'nandini.r',
    list: `oms/prescription-readings?${whereStatus('received')}`,
    prepare: async (browser, id) => {
      const path = `/api/oms/prescription-readings/${id}`;
      const { body } = await browser.request('GET', path);
      const begun = await browser.request('POST', `${path}/events`, { version: body.version, event: 'review.begun' });
      return begun.status === 200 ? { version: begun.body.version, part: 0 } : null;
    },
    change: (browser, id, version, _part, turn) =>
      browser.request('PUT', `/api/oms/prescription-readings/${id}`, { version, source: 'PATIENT', patient_written: `Patient ${turn}` }),
    stored: { table: 'prescription_readings', log: 'prescription_events', of: 'reading_id', audit: 'prescription_readings' },
  },
];

interface Subject {
  kind: Kind;
  id: number;
  part: number;
  version: number;
  turn: number;
  acknowledged: number[];
}

/** Records of a kind that accept its change. */
async function subjectsOf(kind: Kind, browser: TestBrowser): Promise<Subject[]> {
  const { body } = await browser.request('GET', `/api/${kind.list}`);
  const found: Subject[] = [];
  for (const { id } of body.rows as { id: number }[]) {
    if (found.length === RECORDS) break;
    const prepared = await kind.prepare(browser, id);
    if (!prepared) continue;
    const first = await kind.change(browser, id, prepared.version, prepared.part, 0);
    if (first.status === 200)
      found.push({ kind, id, part: prepared.part, version: first.body.version, turn: 1, acknowledged: [first.body.version] });
  }
  expect(found.length, kind.name).toBe(RECORDS);
  return found;
}

/** Changes a record until the server no longer responds. */
async function changeUntilSilence(subject: Subject, browser: TestBrowser, onAnswer: () => void): Promise<void> {
  const { kind, id, part } = subject;
  for (;;) {
    const answer = await kind.change(browser, id, subject.version, part, subject.turn).catch(() => null);
    if (!answer) return;
    subject.turn += 1;
    if (answer.status === 200) subject.acknowledged.push(answer.body.version);
    // The change before the kill was stored, but its answer was lost: the same quantity is no change.
    const isRepeated = answer.status === 400 || answer.status === 409;
    expect(answer.status === 200 || isRepeated, `${kind.name}: ${answer.status} ${JSON.stringify(answer.body)}`).toBe(true);
    const current = answer.status === 200 ? answer.body : (answer.body.data?.record ?? answer.body.data);
    if (typeof current?.version === 'number') subject.version = current.version;
    onAnswer();
  }
}

const dataDir = makeFolder(afterAll);
let server: ServerProcess | undefined;
afterAll(async () => {
  server?.signal('SIGKILL');
  await server?.ended;
  await (await startEmbeddedPostgres({ dataDir, log: quiet })).stop();
});

test(`killed ${KILLS} times, the desk keeps every acknowledged change of lines, callbacks, carts and prescriptions once, with its log and audit`, {
  timeout: 180_000,
}, async () => {
  server = await startProcess({ GALEN_DATA_DIR: dataDir });
  const browsers = new Map<string, TestBrowser>();
  for (const user of new Set(kinds.map((kind) => kind.user))) {
    const browser = new TestBrowser(server.origin);
    await browser.request('GET', '/healthz');
    expect((await browser.signIn(user)).status).toBe(200);
    browsers.set(user, browser);
  }
  const subjects: Subject[] = [];
  for (const kind of kinds) subjects.push(...(await subjectsOf(kind, browsers.get(kind.user)!)));

  for (let kill = 0; kill < KILLS; kill += 1) {
    const living = server;
    let answersLeft = 20 + ((kill * 11) % 31);
    const onAnswer = () => {
      if ((answersLeft -= 1) === 0) living.signal('SIGKILL');
    };
    await Promise.all(subjects.map((subject) => changeUntilSilence(subject, browsers.get(subject.kind.user)!, onAnswer)));
    expect(await living.ended).toMatchObject({ code: null });
    server = await startProcess({ GALEN_DATA_DIR: dataDir });
    for (const [user, browser] of browsers) browsers.set(user, movedTo(browser, server.origin));
  }
  server.signal('SIGKILL');
  await server.ended;

  const database = await startEmbeddedPostgres({ dataDir, log: quiet });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const { kind, id, acknowledged } of subjects) {
    const { table, log, of, audit } = kind.stored;
    const { rows } = await client.query<{ version: number; logged: number[]; audited: number[] }>(
      `select r.version, (select array_agg(e.version order by e.version) from ${log} e where e.${of} = r.id) as logged,
        (select array_agg((a.after->>'version')::int order by a.id) from audit a where a.record = $2 || '/' || r.id and a.after ? 'version') as audited
       from ${table} r where r.id = $1`,
      [id, audit],
    );
    const { version, logged, audited } = rows[0]!;
    const name = `${kind.name} ${id}`;
    expect(acknowledged.length, name).toBeGreaterThan(KILLS / 2);
    expect(new Set(logged).size, `${name}: each version is logged once`).toBe(logged.length);
    expect(new Set(audited).size, `${name}: each version is audited once`).toBe(audited.length);
    expect(Math.max(...logged), `${name}: the record has the version of its last entry`).toBe(version);
    expect(
      acknowledged.filter((each) => !logged.includes(each) || !audited.includes(each)),
      `${name}: acknowledged`,
    ).toEqual([]);
  }
  await client.end();
  await database.stop();
});
