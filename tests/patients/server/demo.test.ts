/** The patients of the demonstration. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { channels, consentSources, isMinor, purposes } from '#features/patients/patient-choices.ts';
import { findPairs } from '#features/patients/server/find-pairs.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let today: string;

beforeAll(async () => {
  server = await startServer();
  today = businessDate(server.clock.now());
});
afterAll(() => server.close());

const query = async <Row extends object>(text: string, values: unknown[] = []) => (await server.db.$client.query<Row>(text, values)).rows;

test('120 families of one name each have a member from whom they are seen, and a minor in their care', async () => {
  const families = await query<{ names: number; selves: number; minors: number; people: number }>(
    `select count(distinct split_part(p.name, ' ', 2))::int as names, count(*)::int as people,
       count(*) filter (where m.relationship = 'SELF')::int as selves,
       count(*) filter (where p.born_on > $1::date - interval '18 years'
         and p.guardian_id in (select s.patient_id from patient_family_members s where s.family_id = m.family_id and s.relationship = 'SELF'))::int as minors
     from patient_family_members m join patients p on p.id = m.patient_id group by m.family_id`,
    [today],
  );
  expect(families).toHaveLength(120);
  expect(families.filter(({ names, selves, minors }) => names !== 1 || selves !== 1 || minors === 0)).toEqual([]);
  expect(new Set(families.map(({ people }) => people))).toEqual(new Set([2, 3, 4, 5]));
  const relationships = await query<{ relationship: string }>('select distinct relationship from patient_family_members order by 1');
  const names = relationships.map(({ relationship }) => relationship);
  expect(names).toEqual(expect.arrayContaining(['DAUGHTER', 'FATHER', 'MOTHER', 'SELF', 'SON', 'SPOUSE']));
});

test('every minor has a guardian, and no guardian is a minor', async () => {
  const people = await query<{ born_on: string; guardian: string | null; of: string | null }>(
    `select p.born_on::text, p.guardian, g.born_on::text as of from patients p left join patients g on g.id = p.guardian_id where p.born_on is not null`,
  );
  const minors = people.filter(({ born_on }) => isMinor(born_on, today));
  expect(minors.length).toBeGreaterThan(500);
  expect(minors.filter(({ guardian }) => !guardian)).toEqual([]);
  expect(people.filter((person) => isMinor(person.of, today))).toEqual([]);
});

test('24 patients are stored twice: eight by the phone, eight by the address, eight by both; six merges are proposed', async () => {
  await findPairs(server.db, server.clock, { recordsChanged: () => {} } as never);
  const pairs = await query<{ reason: string; count: number }>(
    'select reason, count(*)::int as count from patient_pairs group by 1 order by 1',
  );
  expect(pairs).toEqual(['ADDRESS', 'BOTH', 'PHONE'].map((reason) => ({ reason, count: 8 })));
  const proposed = await query(
    `select 1 from patient_merges m join patient_pairs p on p.one_id = least(m.patient_id, m.duplicate_id)
       and p.other_id = greatest(m.patient_id, m.duplicate_id) where m.status = 'proposed'`,
  );
  expect(proposed).toHaveLength(6);
});

test('consents of every channel, purpose and source hold or are withdrawn, and stand in the log of changes', async () => {
  const latest = await query<{ channel: string; purpose: string; source: string; given: boolean }>(
    'select distinct on (patient_id, channel, purpose) channel, purpose, source, given from patient_consents order by patient_id, channel, purpose, id desc',
  );
  const kinds = new Set(latest.map(({ channel, purpose, source, given }) => [channel, purpose, source, given].join(' ')));
  const expected = Object.keys(channels).flatMap((channel) =>
    Object.keys(purposes).flatMap((purpose) =>
      Object.keys(consentSources).flatMap((source) => [true, false].map((given) => [channel, purpose, source, given].join(' '))),
    ),
  );
  expect(expected.filter((kind) => !kinds.has(kind))).toEqual([]);
  const wrong = await query(
    `select c.id from patient_consents c join patients p on p.id = c.patient_id
       where (p.born_on > $1::date - interval '18 years') is true and (c.guardian is null or (c.given and c.purpose = 'OFFERS'))
       or not exists (select from patient_events e where e.patient_id = c.patient_id and e.at = c.at
         and e.event = case when c.given then 'consent.given' else 'consent.withdrawn' end)`,
    [today],
  );
  expect(wrong).toEqual([]);
});
