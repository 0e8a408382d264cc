/** The demonstration: prescriptions in every state, their pages, questions to doctors and the registers; and how they are found. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageOf } from '#features/orders/server/pages/page-of.ts';
import { prescriptionPage } from '#features/orders/demo/public.ts';
import { readingStatuses } from '#features/prescriptions/prescription-choices.ts';
import type { StoredLine } from '#features/prescriptions/reading-lines.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

const PRESCRIPTIONS = 300;
/** One of so many is typed. */
const TYPED = 4;

let server: TestServer;
let nandini: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  nandini = await server.signedIn('nandini.r');
});
afterAll(() => server.close());

const query = async <Row>(text: string, values: unknown[] = []) => (await server.db.$client.query(text, values)).rows as Row[];

describe('the demonstration', () => {
  test('has 300 prescriptions, some of them in every state', async () => {
    const counts = await query<{ status: string; n: number }>(
      'select status, count(*)::int as n from prescription_readings group by 1 order by 1',
    );
    expect(counts.map(({ status }) => status)).toEqual(Object.keys(readingStatuses).toSorted());
    expect(counts.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThanOrEqual(PRESCRIPTIONS);
  });

  test('has a page of its own for each, typed or written by hand, which says what was read', async () => {
    const pages = await query<{
      id: number;
      status: string;
      file: Buffer;
      patient: string;
      doctor: string;
      day: string;
      lines: StoredLine[];
    }>(
      `select r.id::int, r.status, p.file, o.patient_name as patient, r.doctor, to_char(r.written_on, 'DD-MM-YYYY') as day, r.lines
       from prescription_readings r join prescriptions p on p.id = r.prescription_id join orders o on o.id = r.order_id`,
    );
    const readable = pages.filter(({ status }) => status !== 'rejected');
    expect(new Set(readable.map(({ file }) => file.toString('base64'))).size).toBe(readable.length);
    for (const { file } of pages) expect(await pageOf(file, 'page')).toMatchObject({ mediaType: 'image/png' });
    const decoded = pages.filter(({ status }) => status === 'decoded');
    const typed = decoded.filter(({ id }) => id % TYPED === 0);
    expect([typed.length, decoded.length - typed.length].every((n) => n >= 20)).toBe(true);
    for (const isTyped of [true, false]) {
      const { id, file, patient, doctor, day, lines } = decoded.find((each) => (each.id % TYPED === 0) === isTyped)!;
      const courses = lines.map(({ written, dose, days }) =>
        [written.split(' ').slice(0, 2).join(' '), dose.replaceAll('½', '1/2'), days === null ? '' : `${days} days`]
          .filter(Boolean)
          .join('  '),
      );
      expect(file.equals(prescriptionPage({ doctor, patient, day, courses, isTyped }, id))).toBe(true);
    }
  });

  test('has questions to doctors that are open and answered, and registers of several stores', async () => {
    const [questions] = await query<{ open: number; answered: number }>(
      `select count(*) filter (where status in ('asked', 'calling', 'unreachable'))::int as open,
         count(*) filter (where status = 'answered')::int as answered from doctor_questions`,
    );
    expect(questions!.open).toBeGreaterThanOrEqual(3);
    expect(questions!.answered).toBeGreaterThanOrEqual(10);
    const [register] = await query<{ entries: number; stores: number }>(
      'select count(*)::int as entries, count(distinct store_id)::int as stores from h1_entries',
    );
    expect(register!.entries).toBeGreaterThanOrEqual(20);
    expect(register!.stores).toBeGreaterThanOrEqual(3);
  });
});

describe('the list', () => {
  const found = async (search: string): Promise<string[]> => {
    const { body } = await nandini.request('GET', `/api/oms/prescription-readings?${new URLSearchParams({ search })}`);
    return body.rows.map(({ values }: { values: { order: string } }) => values.order);
  };

  test('finds by order, phone, and parts of the name in any order, not by drug', async () => {
    const [one] = await query<{ code: string; phone: string; patient: string; drug: string }>(
      `select o.code, o.phone_no as phone, o.patient_name as patient, split_part(o.drug_names, ' ', 1) as drug
       from prescription_readings r join orders o on o.id = r.order_id
       where o.patient_name like '% %' and o.drug_names <> '' order by r.id limit 1`,
    );
    const { code, phone, patient, drug } = one!;
    expect(await found(code)).toEqual([code]);
    expect(await found(code.replace('-', ' '))).toEqual([code]);
    expect(await found(phone)).toContain(code);
    expect(await found(patient.toUpperCase().split(' ').toReversed().join(' '))).toContain(code);
    expect(await found(`${patient} ${drug}`)).toEqual([]);
    expect(await found('100%')).toEqual([]);
  });
});
