import pg from 'pg';
import { effort, options, save, withServer } from './bench.ts';
import { ms, type Spread, spreadOf, table } from './figures.ts';
import { call, signIn, type Visitor } from './visitor.ts';

interface PatientFigure extends Spread {
  label: string;
  isSearch: boolean;
  found: number;
}

/** Patients beside those of the demonstration. */
const PATIENTS = 800_000;
/** Entries in the timeline of one patient. */
const ENTRIES = 2_000;

/** Fills the tables with patients whose names and streets are put together from those of the demonstration. Returns one with many notes. */
async function fillPatients(url: string, count: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `with first as (select row_number() over (order by word) - 1 as at, word from (select distinct split_part(name, ' ', 1) as word from patients) w),
         last as (select row_number() over (order by word) - 1 as at, word from (select distinct split_part(name, ' ', 2) as word from patients) w),
         made as (insert into patients (name, phone_no)
           select first.word || ' ' || last.word, (6000000000 + n * 4987::bigint % 3999999999)::text from generate_series(1, $1::int) as n
             join first on first.at = n % (select count(*) from first) join last on last.at = n * 7919::bigint % (select count(*) from last)
           returning id)
       insert into patient_addresses (patient_id, type, address, pincode, created_at, is_default)
         select id, 'HOME', id % 900 + 1 || ', ' || (array['Hill', 'Linking', 'Station', 'Temple', 'Market', 'Lake'])[id % 6 + 1] || ' Road, Block ' || id % 5000,
           (400001 + id % 9000)::text, now(), true from made`,
      [count],
    );
    const { rows } = await client.query<{ id: number }>('select max(id)::int as id from patients');
    const patientId = rows[0]?.id ?? 0;
    await client.query(
      `insert into patient_notes (patient_id, at, user_id, by, text)
         select $1, now() - n * interval '1 hour', (select min(id) from users), 'Asha', 'Note ' || n from generate_series(1, $2::int) as n`,
      [patientId, ENTRIES],
    );
    await client.query('analyze');
    return patientId;
  } finally {
    await client.end();
  }
}

async function time(visitor: Visitor, path: string, runs: number): Promise<Spread> {
  const times: number[] = [];
  for (let run = -5; run < runs; run += 1) {
    const since = performance.now();
    await call(visitor, 'GET', path);
    if (run >= 0) times.push(performance.now() - since);
  }
  return spreadOf(times);
}

/** Milliseconds of each kind of search, and of what the page of a patient with many entries reads: record, similar patients, timeline. */
async function measurePatients(agent: Visitor, patientId: number, runs: number): Promise<PatientFigure[]> {
  // The service of patients expects another token than that of orders.
  const visitor = { ...agent, headers: { ...agent.headers, authorization: `Bearer ${agent.token}` } };
  const { name, phone_no } = await call<{ name: string; phone_no: string }>(visitor, 'GET', `/api/crm/patients/${patientId}`);
  const { rows } = await call<{ rows: { code: string }[] }>(agent, 'GET', '/api/oms/orders?sort=-placed');
  const [first = '', last = ''] = name.split(' ');
  const misspelt = `${first.slice(0, 2)}${first.slice(3)} ${last}`;
  const searches: readonly (readonly [label: string, search: string])[] = [
    ['phone, four digits', phone_no.slice(0, 4)],
    ['phone', phone_no],
    ['phone with +91 and blanks', `+91 ${phone_no.slice(0, 5)} ${phone_no.slice(5)}`],
    ['name', name],
    ['name, the other order', `${last} ${first}`],
    ['one word of a name', first],
    ['beginning of a name', first.slice(0, 3)],
    ['name with a typo', misspelt],
    ['order', rows[0]?.code ?? ''],
    ['address', 'hill road block 771'],
    ['pincode', '400050'],
    ['nobody', 'zzyzx qqwv'],
  ];
  const figures: PatientFigure[] = [];
  for (const [label, search] of searches) {
    const path = `/api/crm/patients?${new URLSearchParams({ search })}`;
    const { rows: found } = await call<{ rows: unknown[] }>(visitor, 'GET', path);
    figures.push({ label, isSearch: true, found: found.length, ...(await time(visitor, path, runs)) });
  }
  const record = `/api/crm/patients/${patientId}`;
  figures.push({ label: 'record', isSearch: false, found: 1, ...(await time(visitor, record, runs)) });
  const like = `/api/crm/similar-patients?${new URLSearchParams({ name, phone_no, except: String(patientId) })}`;
  const { rows: similar } = await call<{ rows: unknown[] }>(visitor, 'GET', like);
  figures.push({ label: 'who may be the same person', isSearch: false, found: similar.length, ...(await time(visitor, like, runs)) });
  figures.push({
    label: `timeline of ${ENTRIES} entries`,
    isSearch: false,
    found: ENTRIES,
    ...(await time(visitor, `${record}/timeline`, runs)),
  });
  return figures;
}

/** Maximum median of a search, and 95th percentile of a record, in milliseconds. */
const SEARCH_BUDGET = 50;
const RECORD_BUDGET = 100;

export async function measureSearch(url: string): Promise<boolean> {
  return withServer({ DATABASE_URL: url }, async (server) => {
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
    save({ patients: figures });
    return !figures.some(isOver);
  });
}
