import pg from 'pg';
import { effort, options, save, startBaseline, withServer } from './bench.ts';
import { medianOf, ms, spreadOf, table } from './figures.ts';
import { type Burst, burst, CONNECTIONS } from './load-figures.ts';
import { call, signIn, type Visitor } from './visitor.ts';

const [STORES, PINCODES, PERIODS] = [500, 20_000, 50_000];
/** Maximum median of a trial of a pincode, in milliseconds, and minimum share of a bare delivery of the same page. */
const TRIAL_BUDGET = 10;
const SHARE = 0.6;

/** Adds stores in groups of five with slots and closures, and the pincodes that they serve. Returns those. */
async function fillStores(client: pg.Client, part: number): Promise<string[]> {
  await client.query(
    `with made as (insert into stores (name, city, pincode) select 'Bench ' || n, 'Pune', '411001' from generate_series(1, $1::int) n returning id)
     insert into store_slots (store_id, slot_type, starts, ends, capacity, cut_off, is_active)
       select id, 'DELIVERY', hour * 60, hour * 60 + 120, 20, 30, true from made, generate_series(8, 20, 2) hour`,
    [STORES / part],
  );
  await client.query(
    `insert into store_groups (name, city_id) select 'Bench ' || n, (select min(id) from cities) from generate_series(0, $1::int / 5 - 1) n`,
    [STORES / part],
  );
  await client.query(
    `insert into store_group_stores (store_id, store_group_id) select s.id, g.id from stores s
       join store_groups g on g.name = 'Bench ' || (split_part(s.name, ' ', 2)::int - 1) / 5 where s.name like 'Bench %'`,
  );
  await client.query(
    `insert into post_offices (name, pincode, district, state)
       select 'Bench ' || n, (800000 + n)::text, 'Bench ' || n % 600, 'Bench' from generate_series(1, $1::int) n`,
    [PINCODES / part],
  );
  const { rows } = await client.query<{ pincode: string }>(
    `insert into store_group_pincodes (store_group_id, pincode, preference) select g.id, p.pincode, 1 from pincodes p
       join store_groups g on g.name = 'Bench ' || p.pincode::int % ($1::int / 5) where p.pincode > '800000' returning pincode`,
    [STORES / part],
  );
  await client.query(
    `insert into unserviceable_periods (status, version, store_id, starts_at, ends_at, weekdays, exceptions, reason, note, created_at, updated_at)
       select case when starts > now() then 'scheduled' else 'ended' end, 1, id, starts, starts + interval '3 hours', '[]', '[]', 'POWER', '', now(), now()
       from (select s.id, now() + (n - 80) * interval '1 day' + (s.id % 9 + 5) * interval '1 hour' as starts
         from stores s, generate_series(1, $1::int / $2::int) n where s.name like 'Bench %') p`,
    [PERIODS, STORES],
  );
  await client.query('analyze');
  return rows.map(({ pincode }) => pincode);
}

async function timeTrials(visitor: Visitor, pincodes: readonly string[]) {
  const times: number[] = [];
  for (let run = -5; run < effort.runs; run += 1) {
    const pincode = pincodes[(run + 5) * 37] ?? '';
    const since = performance.now();
    await call(visitor, 'GET', `/api/store/serviceability?pincode=${pincode}`);
    if (run >= 0) times.push(performance.now() - since);
  }
  return spreadOf(times);
}

/** Trials of pincodes, and a page of the website beside a program that only sends what is stored of it. */
export async function measureStores(url: string): Promise<boolean> {
  return withServer({ DATABASE_URL: url }, async ({ origin }) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const bare = await startBaseline(new URL('bare.ts', import.meta.url), ['page', url]);
    try {
      const pincodes = await fillStores(client, options.quick ? 10 : 1);
      const operator = await signIn(origin, 'omkar.j');
      const trial = await timeTrials(operator, pincodes);
      const { rows } = await client.query<{ address: string }>(
        "select address from pages where live is not null and language = 'en' limit 1",
      );
      const query = `?address=${rows[0]?.address}`;
      const delivered: Record<'product' | 'bare', Burst[]> = { product: [], bare: [] };
      for (let round = 0; round < effort.rounds; round += 1) {
        delivered.product.push(await burst({ url: `${origin}/api/public-web/pages${query}`, duration: effort.seconds }));
        delivered.bare.push(await burst({ url: `${bare.origin}/${query}`, duration: effort.seconds }));
      }
      const perSecond = (of: Burst[]) => medianOf(of.map((each) => each.perSecond));
      const share = perSecond(delivered.product) / perSecond(delivered.bare);
      const failed = delivered.product.reduce((sum, each) => sum + each.failed, 0);
      console.log(`\ntrial of a pincode: median ${ms(trial.median)} ms, p95 ${ms(trial.p95)} ms (budget: median ${TRIAL_BUDGET} ms)`);
      const lines = Object.entries(delivered).map(([name, of]) => [
        name,
        perSecond(of).toFixed(0),
        String(medianOf(of.map(({ p99 }) => p99))),
      ]);
      console.log(`\n${table([[`a page of the website, ${CONNECTIONS} connections`, 'req/s', 'p99 ms'], ...lines])}`);
      console.log(`${(share * 100).toFixed(0)} % of bare (budget ${SHARE * 100} %), ${failed} failed\n`);
      save({ trial, delivered });
      return trial.median <= TRIAL_BUDGET && share >= SHARE && failed === 0;
    } finally {
      bare.stop();
      await client.end();
    }
  });
}
