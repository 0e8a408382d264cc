/** npm run bench: options are documented in src/commands/bench.mjs. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '#platform/server/db/embedded/embedded-postgres.ts';
import { startProcess } from '#tests/orders/server/durability/server-process.ts';
import { type FrameFigure, largestCharts, measureFrames } from './chart-frames.ts';
import { medianOf, ms, table, type Spread } from './figures.ts';
import { fillOldRows, type ImportFigure, importTitles, measureImport } from './import-figures.ts';
import { measureList, type ListFigure } from './list-figures.ts';
import { measureLive } from './live-figures.ts';
import {
  changeBurst,
  CONNECTIONS,
  floorChangeBurst,
  floorListBurst,
  floorUpdateBurst,
  leastListBurst,
  listBurst,
  type Burst,
} from './load-figures.ts';
import { fillPatients, measurePatients, type PatientFigure, PATIENTS } from './patient-figures.ts';
import { ENTRIES, fillPrescriptions, measurePrescriptions, measureRegister, PRESCRIPTIONS } from './prescription-figures.ts';
import { recordStatements } from './recorded-statements.ts';
import { AGENTS, fillTasks, measureClaims, WAITING } from './task-figures.ts';
import { signIn, type Visitor } from './visitor.ts';

/** Maximum median of a list request at the server, in milliseconds. */
const LIST_BUDGET = 50;

const { values: options } = parseArgs({
  options: {
    charts: { type: 'boolean', default: false },
    changes: { type: 'boolean', default: false },
    import: { type: 'boolean', default: false },
    patients: { type: 'boolean', default: false },
    prescriptions: { type: 'boolean', default: false },
    tasks: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    scale: { type: 'string', default: '1' },
    processes: { type: 'string', default: '1' },
    json: { type: 'string' },
    only: { type: 'string' },
  },
});
const serverArgs = ['--scale', options.scale, '--processes', options.processes];
const effort = options.quick ? { runs: 30, rounds: 1, seconds: 3, live: 100 } : { runs: 60, rounds: 3, seconds: 6, live: 400 };

/** Maximum 95th percentile of the frame times of a gesture, in milliseconds: a frame at 60 per second with a margin. */
const FRAME_BUDGET = 20;
const CHARTS = 3;

const quiet = { info: () => undefined, warn: () => undefined, error: (line: string) => console.error(line) };

async function startFloor(folder: string, url: string): Promise<{ origin: string; stop: () => void }> {
  const file = path.join(folder, 'statements.json');
  writeFileSync(file, JSON.stringify(await recordStatements(url)));
  const program = fileURLToPath(new URL('floor.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program, file, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { origin: String((await lines.next()).value), stop: () => void child.kill('SIGTERM') };
}

interface Load {
  list: Burst[];
  floorList: Burst[];
  leastList: Burst[];
  change: Burst[];
  floorChange: Burst[];
  floorUpdate: Burst[];
}

/** Measures product and baseline alternately, so that a slow phase of the machine affects both. */
async function measureLoad(visitor: Visitor, floor: string): Promise<Load> {
  const load: Load = { list: [], floorList: [], leastList: [], change: [], floorChange: [], floorUpdate: [] };
  for (let round = 0; round < effort.rounds; round += 1) {
    if (!options.changes) {
      load.list.push(await listBurst(visitor, effort.seconds));
      load.floorList.push(await floorListBurst(floor, effort.seconds));
      load.leastList.push(await leastListBurst(floor, effort.seconds));
    }
    load.change.push(await changeBurst(visitor, effort.seconds));
    load.floorChange.push(await floorChangeBurst(visitor, floor, effort.seconds));
    load.floorUpdate.push(await floorUpdateBurst(visitor, floor, effort.seconds));
  }
  return load;
}

function reportList(figures: ListFigure[]): string {
  const rows = figures.map(({ label, total, median, p95 }) => [
    label,
    String(total),
    ms(median),
    ms(p95),
    median > LIST_BUDGET ? 'OVER' : '',
  ]);
  return table([['list, one connection', 'orders', 'median ms', 'p95 ms', `> ${LIST_BUDGET} ms`], ...rows]);
}

function reportLoad(load: Load): string {
  const row = (name: string, bursts: Burst[], floor: Burst[], budget: string) => {
    const of = (which: (burst: Burst) => number, from = bursts) => medianOf(from.map(which));
    const perSecond = of((burst) => burst.perSecond);
    const share = perSecond / of((burst) => burst.perSecond, floor);
    return [
      name,
      perSecond.toFixed(0),
      String(of((burst) => burst.p50)),
      String(of((burst) => burst.p99)),
      String(bursts.reduce((sum, { failed }) => sum + failed, 0)),
      `${(share * 100).toFixed(0)} %`,
      budget,
    ];
  };
  return table([
    [`${CONNECTIONS} connections`, 'req/s', 'p50 ms', 'p99 ms', 'failed', 'of floor', 'budget'],
    ...(load.list.length > 0
      ? [
          row('order list, 50 rows and total', load.list, load.floorList, '60 %'),
          row('  beside 50 rows with their names, no total', load.list, load.leastList, '25 %'),
          row('  50 rows with their names, bare', load.leastList, load.leastList, ''),
          row('  the same statements, bare', load.floorList, load.floorList, ''),
        ]
      : []),
    row('change of an order', load.change, load.floorChange, '50 %'),
    row('  its transaction, bare', load.floorChange, load.floorChange, ''),
    row('  update of one row, bare', load.floorUpdate, load.floorChange, ''),
  ]);
}

const reportLive = ({ median, p95 }: Spread) =>
  `change sent → colleague's socket told: median ${ms(median)} ms, p95 ${ms(p95)} ms (budget: p95 100 ms)`;

function reportFrames(figures: readonly FrameFigure[]): string {
  const rows = figures.map(({ chart, gesture, median, p95, longest, long, frames }) => [
    `${chart}, ${gesture}`,
    ms(median),
    ms(p95),
    ms(longest),
    `${long} of ${frames}`,
    p95 > FRAME_BUDGET ? 'OVER' : '',
  ]);
  return table([['frames of a chart', 'p50 ms', 'p95 ms', 'longest', 'over 25 ms', `p95 > ${FRAME_BUDGET} ms`], ...rows]);
}

async function measureCharts(url: string): Promise<boolean> {
  const server = await startProcess({ DATABASE_URL: url }, serverArgs);
  try {
    const charts = await measureFrames(server.origin, largestCharts(CHARTS), options.quick ? 120 : 600);
    console.log(`\n${reportFrames(charts)}\n`);
    if (options.json) writeFileSync(options.json, `${JSON.stringify({ charts }, null, 2)}\n`);
    return charts.every(({ p95 }) => p95 <= FRAME_BUDGET);
  } finally {
    server.signal('SIGTERM');
    await server.ended;
  }
}

/** Rows of the imported files by target, and the account that may import them. */
const imports = [
  { target: 'selling-rates', rows: 150_000, by: 'hetal.r' },
  { target: 'distributor-rates', rows: 150_000, by: 'hetal.r' },
  { target: 'post-offices', rows: 100_000, by: 'omkar.j' },
  { target: 'post-offices', rows: 154_874, by: 'omkar.j' },
] as const;
/** Maximum seconds from upload to the end, and maximum 99th percentile of other users' requests meanwhile, in milliseconds. */
const IMPORT_BUDGET = 60;
const MEANWHILE_BUDGET = 500;

async function measureImports(url: string): Promise<boolean> {
  const server = await startProcess({ DATABASE_URL: url }, serverArgs);
  try {
    await fillOldRows(url);
    const agent = await signIn(server.origin, 'farhan.s');
    const figures: (ImportFigure & { target: string })[] = [];
    for (const { target, rows, by } of imports.filter((each) => !options.only || each.target === options.only)) {
      const importer = await signIn(server.origin, by);
      const figure = await measureImport(importer, agent, url, target, options.quick ? 10_000 : rows);
      figures.push({ target, ...figure });
      const { rows: count, total, meanwhile, ...steps } = figure;
      const durations = Object.entries(steps).map(([step, seconds]) => `${step} ${seconds.toFixed(1)} s`);
      const about = `${count} ${importTitles[target]} from drop to done`;
      console.log(`\n${about}: ${total.toFixed(1)} s (budget ${IMPORT_BUDGET} s): ${durations.join(', ')}`);
      const { requests, failed, p50, p99, longest } = meanwhile;
      const times = `p50 ${ms(p50)} ms, p99 ${ms(p99)} ms (budget ${MEANWHILE_BUDGET} ms), longest ${ms(longest)} ms`;
      console.log(`  meanwhile ${requests} requests of another user, ${failed} failed: ${times}\n`);
    }
    if (options.json) writeFileSync(options.json, `${JSON.stringify({ imports: figures }, null, 2)}\n`);
    return figures.every(({ total, meanwhile }) => total <= IMPORT_BUDGET && meanwhile.p99 <= MEANWHILE_BUDGET && meanwhile.failed === 0);
  } finally {
    server.signal('SIGTERM');
    await server.ended;
  }
}

/** Maximum median of a search, and 95th percentile of a record, in milliseconds. */
const SEARCH_BUDGET = 50;
const RECORD_BUDGET = 100;

async function measureSearch(url: string): Promise<boolean> {
  const server = await startProcess({ DATABASE_URL: url }, serverArgs);
  try {
    const patientId = await fillPatients(url, options.quick ? PATIENTS / 10 : PATIENTS);
    const figures = await measurePatients(await signIn(server.origin, 'farhan.s'), patientId, effort.runs);
    const isOver = ({ median, p95, isSearch }: PatientFigure) => (isSearch ? median > SEARCH_BUDGET : p95 > RECORD_BUDGET);
    const rows = figures.map((figure) => [
      figure.label,
      String(figure.found),
      ms(figure.median),
      ms(figure.p95),
      isOver(figure) ? 'OVER' : '',
    ]);
    const budget = `median ≤ ${SEARCH_BUDGET}, p95 ≤ ${RECORD_BUDGET} ms`;
    console.log(`\n${table([['patients, one connection', 'found', 'median ms', 'p95 ms', budget], ...rows])}\n`);
    if (options.json) writeFileSync(options.json, `${JSON.stringify({ patients: figures }, null, 2)}\n`);
    return !figures.some(isOver);
  } finally {
    server.signal('SIGTERM');
    await server.ended;
  }
}

async function measure(folder: string, url: string): Promise<boolean> {
  const server = await startProcess({ DATABASE_URL: url }, serverArgs);
  const floor = await startFloor(folder, url);
  try {
    if (options.changes) {
      const load = await measureLoad(await signIn(server.origin, 'farhan.s'), floor.origin);
      console.log(`\n${reportLoad(load)}\n`);
      return load.change.every((burst) => burst.failed === 0);
    }
    const [agent, colleague] = [await signIn(server.origin, 'farhan.s'), await signIn(server.origin, 'nandini.r')];
    const list = await measureList(agent, effort.runs);
    console.log(`\n${reportList(list)}\n`);
    const live = await measureLive(agent, colleague, effort.live);
    console.log(`${reportLive(live)}\n`);
    const load = await measureLoad(agent, floor.origin);
    console.log(`${reportLoad(load)}\n`);
    if (options.json) writeFileSync(options.json, `${JSON.stringify({ scale: Number(options.scale), list, live, load }, null, 2)}\n`);
    const failed = [...load.list, ...load.change].some((burst) => burst.failed > 0);
    return !failed && list.every(({ median }) => median <= LIST_BUDGET);
  } finally {
    floor.stop();
    server.signal('SIGTERM');
    await server.ended;
  }
}

/** Maximum growth of the server's memory while a year of the register is streamed, in MB. */
const MEMORY_BUDGET = 50;

async function measureReadings(url: string): Promise<boolean> {
  const server = await startProcess({ DATABASE_URL: url }, serverArgs);
  try {
    const part = options.quick ? 10 : 1;
    const { pageId, store } = await fillPrescriptions(url, PRESCRIPTIONS / part, ENTRIES / part);
    const pharmacist = await signIn(server.origin, 'nandini.r');
    const figures = await measurePrescriptions(pharmacist, pageId, effort.runs);
    const lines = figures.map(({ label, median, p95, budget }) => [
      label,
      ms(median),
      ms(p95),
      String(budget),
      median > budget ? 'OVER' : '',
    ]);
    console.log(`\n${table([[`${PRESCRIPTIONS / part} prescriptions`, 'median ms', 'p95 ms', 'budget', ''], ...lines])}\n`);
    const register = await measureRegister(pharmacist, server.pid, store);
    const { rows, seconds, grown } = register;
    console.log(
      `register of a year: ${rows} entries in ${seconds.toFixed(1)} s, memory +${grown.toFixed(0)} MB (budget +${MEMORY_BUDGET} MB)\n`,
    );
    if (options.json) writeFileSync(options.json, `${JSON.stringify({ prescriptions: figures, register }, null, 2)}\n`);
    return grown <= MEMORY_BUDGET && figures.every(({ median, budget }) => median <= budget);
  } finally {
    server.signal('SIGTERM');
    await server.ended;
  }
}

/** Maximum 95th percentile of a claim in milliseconds, and minimum of claims in a second. */
const CLAIM_BUDGET = 50;
const CLAIMS_A_SECOND = 300;

async function measureTasks(url: string): Promise<boolean> {
  const server = await startProcess({ DATABASE_URL: url }, serverArgs);
  try {
    const part = options.quick ? 10 : 1;
    const usernames = await fillTasks(url, WAITING / part, AGENTS / part);
    const one = await measureClaims(server.origin, url, usernames.slice(0, 1));
    const all = await measureClaims(server.origin, url, usernames);
    const rows = [
      ['one agent', one],
      [`${usernames.length} agents at once`, all],
    ] as const;
    const lines = rows.map(([label, { claims, median, p95, perSecond }]) => [
      label,
      String(claims),
      ms(median),
      ms(p95),
      perSecond.toFixed(0),
    ]);
    const head = [`claims among ${WAITING / part} waiting tasks`, 'claims', 'median ms', 'p95 ms', 'per second'];
    console.log(`\n${table([head, ...lines])}\nbudget: p95 ≤ ${CLAIM_BUDGET} ms alone, ≥ ${CLAIMS_A_SECOND} per second together\n`);
    if (options.json) writeFileSync(options.json, `${JSON.stringify({ tasks: { one, all } }, null, 2)}\n`);
    return one.p95 <= CLAIM_BUDGET && all.perSecond >= CLAIMS_A_SECOND;
  } finally {
    server.signal('SIGTERM');
    await server.ended;
  }
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'galen-bench-'));
// PostgreSQL runs as another user if this runs as root; it needs access to the folder.
chmodSync(folder, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), log: quiet });
try {
  const { charts, import: isImport, patients, prescriptions, tasks } = options;
  const measured = charts
    ? measureCharts
    : isImport
      ? measureImports
      : patients
        ? measureSearch
        : prescriptions
          ? measureReadings
          : tasks
            ? measureTasks
            : (url: string) => measure(folder, url);
  const isWithin = await measured(postgres.url);
  if (!isWithin) process.exitCode = 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
