import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PatientRecord } from '#features/patients/contract.ts';
import type { MergeRecord } from '#features/patients/merge-contract.ts';
import { hooks } from '#platform/server/hooks.ts';
import { rounds } from '#tests/support/rounds.ts';
import { newAddress } from '#tests/support/patient-examples.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let agent: TestBrowser;
let lead: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  [agent, lead] = [await server.signedIn('meera.k'), await server.signedIn('farhan.s')];
});
afterAll(() => server.close());

const query = async <Row extends object>(text: string, values: unknown[] = []) => (await server.db.$client.query<Row>(text, values)).rows;
const post = (path: string, body: object = {}) => agent.request('POST', `/api/crm/${path}`, body);
const read = async (id: number): Promise<PatientRecord> => (await agent.request('GET', `/api/crm/patients/${id}`)).body;

async function made(name = 'Asha Rao', fields: object = {}): Promise<number> {
  const { body } = await post('patients', { name, phone_no: '9812345670', request_key: randomUUID(), ...fields });
  await post(`patients/${body.patient_id}/addresses`, { ...newAddress, request_key: randomUUID() });
  return body.patient_id;
}

const proposed = async (kept_id: number, duplicate_id: number): Promise<MergeRecord> =>
  (await post('patient-merges', { kept_id, duplicate_id })).body;
const decide = ({ merge_id, version }: MergeRecord, path: string, fields: object = {}, by = lead) =>
  by.request('POST', `/api/crm/patient-merges/${merge_id}/${path}`, { version, ...fields });
const confirm = (merge: MergeRecord) => decide(merge, 'confirm');
const undo = (merge: MergeRecord, fields: object = {}) => decide(merge, 'undo', fields);
const note = (id: number, text: string) => post(`patients/${id}/notes`, { text, request_key: randomUUID() });

/** Everything that the two patients have, as it is stored. */
async function contents(...ids: number[]) {
  const tables = hooks('patients.table').filter(({ table }) => table !== 'patient_events');
  const rows = await Promise.all(
    tables.map(({ table }) => query(`select * from ${table} where patient_id = any($1::bigint[]) order by 1`, [ids])),
  );
  const details = await query('select id, name, phone_no, gender, born_on, merged_into from patients where id = any($1) order by 1', [ids]);
  return { rows, details, family: await query('select * from patient_family_members where patient_id = any($1) order by 1', [ids]) };
}

test('every table with patients takes part in a merge', async () => {
  const columns = await query<{ table: string }>(
    `select table_name as table from information_schema.columns where table_schema = 'public' and column_name = 'patient_id' order by 1`,
  );
  // A family's members move by themselves; merges name the patients as they were.
  // A register stays as it was written, points move by entries of their own, and a file names whom it named.
  const apart = ['h1_entries', 'patient_family_members', 'patient_merges', 'point_entries', 'imported_points'];
  const moved = hooks('patients.table').map(({ table }) => table);
  expect(columns.map(({ table }) => table).filter((table) => !apart.includes(table))).toEqual(moved.toSorted());
});

describe('a merge', () => {
  test('is proposed by any agent, and decided by a team lead', async () => {
    const merge = await proposed(await made(), await made());
    expect(merge.abilities.map(({ allowed }) => allowed)).toEqual([false, false, false]);
    for (const path of ['confirm', 'dismiss']) expect((await decide(merge, path, {}, agent)).status).toBe(403);
    const { body: merged } = await confirm(merge);
    expect([merged.status, (await decide(merged, 'undo', {}, agent)).status]).toEqual(['merged', 403]);
  });

  test('moves everything, leads the old id on, and gives everything back', async () => {
    const [order] = await query<{ patient_id: number }>('select patient_id::int from orders group by 1 order by count(*) desc, 1 limit 1');
    const duplicate = order!.patient_id;
    const kept = await made();
    await note(duplicate, 'Rings twice');
    const before = await contents(kept, duplicate);
    const merge = await proposed(kept, duplicate);
    expect(merge.moves.find(({ title }) => title === 'Orders')!.count).toBeGreaterThan(0);
    expect(await contents(kept, duplicate)).toEqual(before);
    const { status, body } = await confirm(merge);
    expect([status, body.status]).toEqual([200, 'merged']);
    expect(await read(duplicate)).toMatchObject({ patient_id: kept, merges: [{ merge_id: merge.merge_id }] });
    expect((await contents(duplicate)).rows.flat()).toEqual([]);
    const undone = await undo(body);
    expect([undone.status, undone.body.status]).toEqual([200, 'undone']);
    expect(await contents(kept, duplicate)).toEqual(before);
    expect((await read(duplicate)).patient_id).toBe(duplicate);
  });

  test('asks whose each record since is, and whether changed details return', async () => {
    const [kept, duplicate] = [await made(), await made('Asha Rao', { born_on: '1980-01-01' })];
    const { body: merge } = await confirm(await proposed(kept, duplicate));
    await note(duplicate, 'Of the duplicate');
    await note(kept, 'Of the other');
    const record = await read(kept);
    expect(record.born_on).toBe('1980-01-01');
    const details = { name: 'Asha Rao', phone_no: '9812345670', born_on: '1981-01-01', version: record.version };
    await agent.request('PUT', `/api/crm/patients/${kept}`, details);
    const { body: now } = await agent.request('GET', `/api/crm/patient-merges/${merge.merge_id}`);
    expect([now.since.length, now.details_changed]).toEqual([2, true]);
    const refused = await undo(merge);
    expect([refused.status, refused.body.data.values]).toEqual([409, { n: 3 }]);
    const [first, second] = now.since;
    const since = [
      { table: first.table, id: first.id, whose: 'duplicate' },
      { table: second.table, id: second.id, whose: 'kept' },
    ];
    expect((await undo(merge, { since, details: 'as-before' })).status).toBe(200);
    const notes = await query<{ patient_id: number }>('select patient_id::int from patient_notes where id = any($1) order by id', [
      [first.id, second.id],
    ]);
    expect(notes.map(({ patient_id }) => patient_id)).toEqual([duplicate, kept]);
    expect(await read(kept)).toMatchObject({ born_on: null });
  });

  test('counts consents, and asks whose those are that were given or withdrawn since', async () => {
    const [kept, duplicate] = [await made(), await made()];
    const consent = (id: number, given: boolean) =>
      post(`patients/${id}/consents`, { channel: 'SMS', purpose: 'ORDERS', given, source: 'CALL', request_key: randomUUID() });
    await consent(duplicate, true);
    const proposal = await proposed(kept, duplicate);
    expect(proposal.moves).toContainEqual({ title: 'Consents', count: 1 });
    const { body: merge } = await confirm(proposal);
    await consent(kept, false);
    const refused = await undo(merge);
    expect([refused.status, refused.body.data.values]).toEqual([409, { n: 1 }]);
    const { body: now } = await agent.request('GET', `/api/crm/patient-merges/${merge.merge_id}`);
    expect(now.since).toMatchObject([{ table: 'patient_consents', title: 'Consents' }]);
    expect((await undo(merge, { since: [{ table: 'patient_consents', id: now.since[0].id, whose: 'duplicate' }] })).status).toBe(200);
    const consents = await Promise.all([kept, duplicate].map(async (id) => (await read(id)).consents.map(({ given }) => given)));
    expect(consents).toEqual([[], [false]]);
  });

  test('can be undone for 30 days, and only before the next merge of the same patient', async () => {
    const [kept, duplicate, third] = [await made(), await made(), await made()];
    const { body: merge } = await confirm(await proposed(kept, duplicate));
    const { body: next } = await confirm(await proposed(third, kept));
    expect(next.status).toBe('merged');
    expect((await read(duplicate)).patient_id).toBe(third);
    expect((await undo(merge)).status).toBe(409);
    expect((await undo(next)).status).toBe(200);
    await query(`update patient_merges set merged_at = merged_at - interval '31 days' where id = $1`, [merge.merge_id]);
    const late = await undo(merge);
    expect([late.status, late.body.data.values]).toEqual([409, { days: 30 }]);
  });
});

describe('at the same time', () => {
  test('two merges of one patient: one is done, the other refused', async () => {
    for (let round = 0; round < rounds; round++) {
      const [one, other, duplicate] = [await made(), await made(), await made()];
      // Of one patient into two others, or of two patients into each other.
      const second = round % 2 === 0 ? proposed(other, duplicate) : proposed(duplicate, one);
      const merges = [await proposed(one, duplicate), await second];
      const answers = await Promise.all([...merges, ...merges].map(confirm));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
      const rows = await query('select 1 from patient_addresses where patient_id = any($1)', [[one, other, duplicate]]);
      expect(rows).toHaveLength(3);
    }
  });

  test('a merge and orders, drafts, notes and addresses for the patient: nothing stays behind', async () => {
    const drug = await query<{ id: number }>('select min(id)::int as id from drugs where retired_at is null and mrp is not null');
    for (let round = 0; round < rounds; round++) {
      const [kept, duplicate] = [await made(), await made()];
      const merge = await proposed(kept, duplicate);
      const { body: draft } = await agent.request('POST', '/api/ecommerce/drafts', { patient_id: duplicate });
      const contentsOfDraft = { patient_id: duplicate, address_id: draft.address_id, lines: [{ drug_id: drug[0]!.id, quantity: 1 }] };
      const rest = {
        reason: null,
        prescription_id: null,
        delivery: 'STANDARD',
        store_id: null,
        promo_code: '',
        discount_percent: 0,
        payment: 'Cash on delivery',
        note: '',
      };
      const answers = await Promise.all([
        agent.request('PUT', `/api/ecommerce/drafts/${draft.id}`, { version: draft.version, ...contentsOfDraft, ...rest }),
        confirm(merge),
        agent.request('POST', '/api/ecommerce/drafts', { patient_id: duplicate }),
        note(duplicate, 'Meanwhile'),
        post(`patients/${duplicate}/addresses`, { ...newAddress, request_key: randomUUID() }),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(answers[1].status).toBe(200);
      expect((await contents(duplicate)).rows.flat()).toEqual([]);
    }
  });
});
