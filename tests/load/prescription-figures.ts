import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { PRESCRIPTION_FILE_LIMIT } from '#features/orders/order-choices.ts';
import { effort, options, save, withServer } from './bench.ts';
import { ms, type Spread, spreadOf, table } from './figures.ts';
import { call, signIn, type Visitor } from './visitor.ts';

/** Prescriptions beside those of the demonstration; all but some thousand are decoded. */
const PRESCRIPTIONS = 1_000_000;
/** One of so many waits for a pharmacist. */
const ONE_WAITS = 500;
/** Entries of a year in the register of Schedule H1. */
const ENTRIES = 200_000;

interface Filled {
  /** Page of the largest size that is taken. */
  pageId: number;
  store: string;
}

/** Fills the tables with prescriptions of the orders of the demonstration, a page of 5 MB, and a year of register entries. */
async function fillPrescriptions(url: string, count: number, entries: number): Promise<Filled> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `with o as (select row_number() over (order by id) - 1 as at, id, patient_id from orders),
         made as (insert into prescriptions (patient_id, order_id, file_name, media_type, file, added_at, added_by)
           select o.patient_id, o.id, 'paper.png', 'image/png', '', now() - n * interval '30 seconds', 'Patient'
           from generate_series(1, $1::int) as n join o on o.at = n % (select count(*) from o) returning id, patient_id, order_id, added_at)
       insert into prescription_readings (status, prescription_id, order_id, patient_id, source, doctor, schedule, received_at, updated_at)
         select case when id % $2 = 0 then 'received' else 'decoded' end, id, order_id, patient_id,
           (array['IN-HOUSE', 'TELE-CONSULT', 'HOSPITAL', 'PATIENT'])[id % 4 + 1], 'Dr Rohini Sathe', (array['H', 'H1', 'X'])[id % 3 + 1], added_at, added_at from made`,
      [count, ONE_WAITS],
    );
    const { rows } = await client.query<{ id: number }>(
      `insert into prescriptions (patient_id, order_id, file_name, media_type, file, added_at, added_by)
         select patient_id, id, 'photo.jpg', 'image/jpeg', $1, now(), 'Patient' from orders order by id limit 1 returning id::int`,
      [randomBytes(PRESCRIPTION_FILE_LIMIT)],
    );
    const { rows: stores } = await client.query<{ name: string }>(
      `with first as (select e.*, s.name from h1_entries e join stores s on s.id = e.store_id order by e.id limit 1),
         made as (insert into h1_entries (store_id, financial_year, serial, at, kind, prescriber, registration_no, prescriber_address, patient_id,
             patient, patient_address, drug_id, drug, batch_no, quantity, bill_id, bill, position, reader, checker, previous, hash)
           select store_id, financial_year, 100000 + n, now() - n * interval '150 seconds', 'DISPENSED', prescriber, registration_no, prescriber_address,
             patient_id, patient, patient_address, drug_id, drug, batch_no, quantity, bill_id, bill, 1000 + n, reader, checker, '', ''
           from first, generate_series(1, $1::int) as n)
       select name from first`,
      [entries],
    );
    await client.query('analyze');
    return { pageId: rows[0]?.id ?? 0, store: stores[0]?.name ?? '' };
  } finally {
    await client.end();
  }
}

interface PrescriptionFigure extends Spread {
  label: string;
  /** Maximum median, in milliseconds. */
  budget: number;
}

async function spread(run: () => Promise<unknown>, runs: number): Promise<Spread> {
  const times: number[] = [];
  for (let each = -5; each < runs; each += 1) {
    const since = performance.now();
    await run();
    if (each >= 0) times.push(performance.now() - since);
  }
  return spreadOf(times);
}

/** Maximum median of a window of the list, and of a page until its last byte, in milliseconds. */
const LIST_BUDGET = 50;
const PAGE_BUDGET = 500;

const where = (of: readonly object[]) => new URLSearchParams({ where: JSON.stringify({ match: 'all', of }) });

/** Windows of the list, the record, and a page of 5 MB. */
async function measurePrescriptions(pharmacist: Visitor, pageId: number, runs: number): Promise<PrescriptionFigure[]> {
  const list = '/api/oms/prescription-readings';
  const pending = { field: 'status', is: 'anyOf', value: ['received', 'inReview', 'clarification', 'digitised', 'secondCheck'] };
  const { rows } = await call<{ rows: { id: number; values: { order: string } }[] }>(pharmacist, 'GET', `${list}?${where([pending])}`);
  const [first] = rows;
  const windows: readonly (readonly [label: string, path: string])[] = [
    ['list, pending, oldest first', `${list}?${where([pending])}`],
    ['list, all', list],
    ['list, all, newest first', `${list}?sort=-received`],
    ['list, one schedule', `${list}?${where([{ field: 'schedule', is: 'anyOf', value: ['X'] }])}`],
    ['search by order', `${list}?search=${first?.values.order ?? ''}`],
    ['record', `${list}/${first?.id ?? 1}`],
  ];
  const figures: PrescriptionFigure[] = [];
  for (const [label, path] of windows)
    figures.push({ label, budget: LIST_BUDGET, ...(await spread(() => call(pharmacist, 'GET', path), runs)) });
  const page = `${pharmacist.origin}/api/oms/prescriptions/${pageId}/file`;
  const open = async () => {
    const answer = await fetch(page, { headers: pharmacist.headers });
    if (answer.status !== 200) throw new Error(`GET ${page}: ${answer.status}`);
    return answer;
  };
  const firstByte = async () => {
    const answer = await open();
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.cancel();
  };
  figures.push({ label: 'page of 5 MB, first byte', budget: PAGE_BUDGET, ...(await spread(firstByte, runs)) });
  figures.push({ label: 'page of 5 MB, whole', budget: PAGE_BUDGET, ...(await spread(async () => (await open()).arrayBuffer(), runs)) });
  return figures;
}

const residentOf = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

interface RegisterFigure {
  rows: number;
  seconds: number;
  /** Growth of the server's resident memory while it streams, in MB. */
  grown: number;
}

/** Streams a year of the register of one store. The first run warms up. */
async function measureRegister(pharmacist: Visitor, pid: number, store: string): Promise<RegisterFigure> {
  const path = `/api/oms/h1-register/export.csv?${where([{ field: 'store', is: 'is', value: store }])}`;
  const stream = async (): Promise<RegisterFigure> => {
    const [before, since] = [residentOf(pid), performance.now()];
    let [most, lines] = [before, 0];
    const answer = await fetch(`${pharmacist.origin}${path}`, { headers: pharmacist.headers });
    if (answer.status !== 200 || !answer.body) throw new Error(`GET ${path}: ${answer.status}`);
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      lines += chunk.reduce((count, byte) => count + (byte === 10 ? 1 : 0), 0);
      most = Math.max(most, residentOf(pid));
    }
    return { rows: lines - 1, seconds: (performance.now() - since) / 1000, grown: most - before };
  };
  await stream();
  return stream();
}

/** Maximum growth of the server's memory while a year of the register is streamed, in MB. */
const MEMORY_BUDGET = 50;

export async function measureReadings(url: string): Promise<boolean> {
  return withServer({ DATABASE_URL: url }, async (server) => {
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
    save({ prescriptions: figures, register });
    return grown <= MEMORY_BUDGET && figures.every(({ median, budget }) => median <= budget);
  });
}
