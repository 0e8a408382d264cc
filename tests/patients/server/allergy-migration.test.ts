import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '#platform/server/db/database.ts';
import { databaseBefore } from '#tests/support/earlier-database.ts';

let url: string;
let client: pg.Client;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ url, client, close } = await databaseBefore('_patient_allergies_and_points', 'patients_of_before'));
});
afterAll(() => close());

test('the migration keeps allergies, as molecules where the master has them, and makes the latest address the default', async () => {
  const query = async (text: string) => (await client.query(text)).rows;
  const [molecule] = await query(
    `insert into master_records (master, name, "values") values ('molecule', 'Codeine', '{"name": "Codeine"}') returning id::int`,
  );
  await query(`insert into patients (name, phone_no, allergies) values
    ('Asha Rao', '9812345670', '{penicillin, codeine,Penicillin," "}'), ('Bela Rao', '9812345671', '{}')`);
  await query(`insert into patient_addresses (patient_id, type, address, pincode, created_at, removed_at)
    select p.id, 'HOME', n || ' Hill Road', '400050', now(), case when n = 3 then now() end from patients p, generate_series(1, 3) n
    where p.name = 'Asha Rao' order by n`);

  await migrateDatabase(url);

  expect(
    await query(
      'select p.name as patient, a.name, molecule_id::int, severity, since from patient_allergies a join patients p on p.id = patient_id order by a.id',
    ),
  ).toEqual([
    { patient: 'Asha Rao', name: 'penicillin', molecule_id: null, severity: null, since: null },
    { patient: 'Asha Rao', name: 'Codeine', molecule_id: molecule.id, severity: null, since: null },
  ]);
  expect(await query('select address, is_default, used_for from patient_addresses order by id')).toEqual([
    { address: '1 Hill Road', is_default: false, used_for: 'DELIVERY' },
    { address: '2 Hill Road', is_default: true, used_for: 'DELIVERY' },
    { address: '3 Hill Road', is_default: false, used_for: 'DELIVERY' },
  ]);
});
