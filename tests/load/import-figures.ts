import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Batch } from '#platform/import/contract.ts';
import { generateFile } from '#tests/platform/server/batches/generated-file.ts';
import { type Meanwhile, measureMeanwhile } from './meanwhile.ts';
import { options, save, withServer } from './bench.ts';
import { ms } from './figures.ts';
import { call, signIn, type Visitor } from './visitor.ts';

/** Seconds of each step of an import, from the upload to the end. */
interface ImportFigure {
  rows: number;
  upload: number;
  reading: number;
  checking: number;
  committing: number;
  total: number;
  /** Requests of other users during the import. */
  meanwhile: Meanwhile;
}

const DAY = 24 * 60 * 60 * 1_000;
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

const rupees = (paise: number) => (Math.ceil(paise) / 100).toFixed(2);

interface RateFile {
  title: string;
  head: string;
  /** First day, on which no demonstration rate holds or starts. */
  first: Date;
  /** Cells of a rate for one day. */
  line: (drug: { name: string; mrp: number }, owner: string, day: string) => string;
}

/** Files of rates by import target: every drug for every store group or distributor, for as many days as needed. */
const rateFiles = {
  'selling-rates': {
    title: 'selling rates',
    head: 'Drug,Store group,From,Selling rate',
    first: new Date('2027-01-01'),
    line: ({ name, mrp }, group, day) => `${quoted(name)},${quoted(group)},${day},${rupees(mrp * 0.8)}`,
  },
  'distributor-rates': {
    title: 'distributor rates',
    head: 'Drug,Distributor,From,To,MRP,PTR,PTS,Scheme',
    first: new Date('2025-10-01'),
    line: ({ name, mrp }, distributor, day) =>
      `${quoted(name)},${quoted(distributor)},${day},${day},${rupees(mrp)},${rupees(mrp * 0.6)},${rupees(mrp * 0.5)},10+1`,
  },
} satisfies Record<string, RateFile>;

async function ratesFile(url: string, target: keyof typeof rateFiles, rows: number): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const drugs = await client.query<{ name: string; mrp: number }>(
    'select name, mrp from drugs where retired_at is null and mrp > 200 order by id',
  );
  const owners = await client.query<{ name: string }>(
    target === 'selling-rates' ? 'select name from store_groups order by id' : 'select name from distributors order by id limit 12',
  );
  await client.end();
  const { head, first, line } = rateFiles[target];
  const lines = [head];
  for (let day = 0; lines.length <= rows; day += 1) {
    const from = new Date(first.getTime() + day * DAY).toISOString().slice(0, 10);
    for (const { name: owner } of owners.rows) for (const drug of drugs.rows) if (lines.length <= rows) lines.push(line(drug, owner, from));
  }
  return `${lines.join('\n')}\n`;
}

const busy = new Set(['reading', 'checking', 'committing']);

/** Waits until the batch is idle; returns it with the seconds that took. */
async function resting(visitor: Visitor, id: number): Promise<[Batch, number]> {
  const since = performance.now();
  for (;;) {
    const batch = await call<Batch>(visitor, 'GET', `/api/admin/batches/${id}`);
    if (!busy.has(batch.state)) return [batch, (performance.now() - since) / 1_000];
    await wait(100);
  }
}

async function upload(visitor: Visitor, target: string, file: string): Promise<Batch> {
  const form = new FormData();
  form.append('request_key', randomUUID());
  form.append('file', new Blob([file]), 'rates.csv');
  const { 'content-type': _, ...headers } = visitor.headers;
  const response = await fetch(`${visitor.origin}/api/admin/imports/${target}/file`, { method: 'POST', headers, body: form });
  if (response.status !== 200) throw new Error(`The upload was refused: ${response.status} ${await response.text()}`);
  return (await response.json()) as Batch;
}

/** Rows of imports of former days, which slowed later ones down. */
const OLD_ROWS = 500_000;

async function fillOldRows(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into batch_rows (batch_id, line, cells, verdict, key)
     select 900000 + n % 5, n, '["Zinetac", "ranitidine", "10"]', 'created', md5(n::text)::uuid from generate_series(1, $1::int) as n`,
    [OLD_ROWS],
  );
  await client.end();
}

const importTitles: Readonly<Record<ImportedTarget, string>> = {
  'selling-rates': rateFiles['selling-rates'].title,
  'distributor-rates': rateFiles['distributor-rates'].title,
  'post-offices': 'post offices',
};
export type ImportedTarget = keyof typeof rateFiles | 'post-offices';

const fileOf = (url: string, target: ImportedTarget, rows: number): Promise<string> | string =>
  target === 'post-offices' ? generateFile(rows, rows, 0).csv : ratesFile(url, target, rows);

/** Imports a file as one user while another one works on orders. */
async function measureImport(signedIn: Visitor, other: Visitor, url: string, target: ImportedTarget, rows: number): Promise<ImportFigure> {
  const file = await fileOf(url, target, rows);
  const [steps, meanwhile] = await measureMeanwhile(other, () => importFile(signedIn, target, file, rows));
  return { ...steps, meanwhile };
}

async function importFile(signedIn: Visitor, target: ImportedTarget, file: string, rows: number): Promise<Omit<ImportFigure, 'meanwhile'>> {
  // Operations of administration expect the token in another header.
  const visitor = { ...signedIn, headers: { ...signedIn.headers, token: signedIn.token, 'store-id': '2' } };
  const since = performance.now();
  const { id } = await upload(visitor, target, file);
  const uploaded = (performance.now() - since) / 1_000;
  const [mapping, reading] = await resting(visitor, id);
  await call(visitor, 'POST', `/api/admin/batches/${id}/map`, {
    version: mapping.version,
    mapping: mapping.mapping,
    whole: false,
    make_missing: false,
  });
  const [reviewing, checking] = await resting(visitor, id);
  if (reviewing.counts.created !== rows) throw new Error(`Not all rows can be taken: ${JSON.stringify(reviewing.counts)}`);
  await call(visitor, 'POST', `/api/admin/batches/${id}/move`, { version: reviewing.version, event: 'commit' });
  const [done, committing] = await resting(visitor, id);
  if (done.state !== 'done' || done.written !== rows) throw new Error(`${done.written} of ${rows} rows were written`);
  return { rows, upload: uploaded, reading, checking, committing, total: (performance.now() - since) / 1_000 };
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

export async function measureImports(url: string): Promise<boolean> {
  return withServer({ DATABASE_URL: url }, async (server) => {
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
    save({ imports: figures });
    return figures.every(({ total, meanwhile }) => total <= IMPORT_BUDGET && meanwhile.p99 <= MEANWHILE_BUDGET && meanwhile.failed === 0);
  });
}
