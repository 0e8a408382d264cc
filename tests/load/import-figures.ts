import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Batch } from '#platform/import/contract.ts';
import { call, type Visitor } from './visitor.ts';

/** Seconds of each step of an import, from the upload to the end. */
export interface ImportFigure {
  rows: number;
  upload: number;
  reading: number;
  checking: number;
  committing: number;
  total: number;
}

const DAY = 24 * 60 * 60 * 1_000;
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** File of selling rates: every drug in every store group, for as many days as needed. */
async function ratesFile(url: string, rows: number): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const drugs = await client.query<{ name: string; mrp: number }>(
    'select name, mrp from drugs where retired_at is null and mrp > 200 order by id',
  );
  const groups = await client.query<{ name: string }>('select name from store_groups order by id');
  await client.end();
  const lines = ['Drug,Store group,From,Selling rate'];
  for (let day = 0; lines.length <= rows; day += 1) {
    const from = new Date(Date.UTC(2027, 0, 1) + day * DAY).toISOString().slice(0, 10);
    for (const { name: group } of groups.rows)
      for (const { name, mrp } of drugs.rows)
        if (lines.length <= rows) lines.push(`${quoted(name)},${quoted(group)},${from},${(Math.ceil(mrp * 0.8) / 100).toFixed(2)}`);
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

async function upload(visitor: Visitor, file: string): Promise<Batch> {
  const form = new FormData();
  form.append('request_key', randomUUID());
  form.append('file', new Blob([file]), 'rates.csv');
  const { 'content-type': _, ...headers } = visitor.headers;
  const response = await fetch(`${visitor.origin}/api/admin/imports/selling-rates/file`, { method: 'POST', headers, body: form });
  if (response.status !== 200) throw new Error(`The upload was refused: ${response.status} ${await response.text()}`);
  return (await response.json()) as Batch;
}

export async function measureImport(signedIn: Visitor, url: string, rows: number): Promise<ImportFigure> {
  // Operations of administration expect the token in another header.
  const visitor = { ...signedIn, headers: { ...signedIn.headers, token: signedIn.token, 'store-id': '2' } };
  const file = await ratesFile(url, rows);
  const since = performance.now();
  const { id } = await upload(visitor, file);
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
