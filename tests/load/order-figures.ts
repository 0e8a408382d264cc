import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { effort, options, save, startBaseline, withServer } from './bench.ts';
import { medianOf, ms, type Spread, table } from './figures.ts';
import { measureList, type ListFigure } from './list-figures.ts';
import { measureLive } from './live-figures.ts';
import {
  type Burst,
  changeBurst,
  CONNECTIONS,
  floorChangeBurst,
  floorListBurst,
  floorUpdateBurst,
  leastListBurst,
  listBurst,
} from './load-figures.ts';
import { recordStatements } from './recorded-statements.ts';
import { signIn, type Visitor } from './visitor.ts';

/** Maximum median of a list request at the server, in milliseconds. */
const LIST_BUDGET = 50;

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

export async function measureOrders(url: string): Promise<boolean> {
  return withServer({ DATABASE_URL: url }, async (server) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'galen-statements-'));
    const statements = path.join(folder, 'statements.json');
    writeFileSync(statements, JSON.stringify(await recordStatements(url)));
    const floor = await startBaseline(new URL('floor.ts', import.meta.url), [statements, url]);
    try {
      return await besideFloor(server.origin, floor.origin);
    } finally {
      floor.stop();
      rmSync(folder, { recursive: true });
    }
  });
}

async function besideFloor(origin: string, floor: string): Promise<boolean> {
  const agent = await signIn(origin, 'farhan.s');
  if (options.changes) {
    const load = await measureLoad(agent, floor);
    console.log(`\n${reportLoad(load)}\n`);
    return load.change.every((burst) => burst.failed === 0);
  }
  const list = await measureList(agent, effort.runs);
  console.log(`\n${reportList(list)}\n`);
  const live = await measureLive(agent, await signIn(origin, 'nandini.r'), effort.live);
  console.log(`${reportLive(live)}\n`);
  const load = await measureLoad(agent, floor);
  console.log(`${reportLoad(load)}\n`);
  save({ scale: Number(options.scale), list, live, load });
  const failed = [...load.list, ...load.change].some((burst) => burst.failed > 0);
  return !failed && list.every(({ median }) => median <= LIST_BUDGET);
}
