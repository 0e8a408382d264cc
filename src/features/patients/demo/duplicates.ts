import { colleague } from '#features/session/demo/public.ts';
import type { DemoParts } from '#platform/server/demo/demo.ts';
import { cycled } from '#platform/server/demo/random.ts';
import { mergeEvents, patientMerges } from '../schema.ts';

/** Patients who are stored twice, and of those the ones whose merge an agent has proposed: for each scale. */
const DUPLICATES = 24;
const PROPOSED = 6;

const HOUR = 3_600_000;

/** What both records have besides a similar name. */
const causes = [
  { samePhone: true, sameAddress: false },
  { samePhone: false, sameAddress: true },
  { samePhone: true, sameAddress: true },
];

/** How the name was written the second time. */
const spellings: readonly ((name: string) => string)[] = [
  (name) => name.replace(' ', ' R '),
  (name) => name + name.slice(-1),
  (name) => name.slice(0, 2) + name.slice(3),
];

interface Twin {
  id: number;
  name: string;
  phone_no: string;
  gender: string | null;
}

/** Patients without orders become second records of patients with orders. */
export async function fillDuplicates({ client, insert, now, scale }: DemoParts): Promise<void> {
  const count = DUPLICATES * scale;
  const { rows: singles } = await client.query<Twin>(
    `select p.id::int, p.name, p.phone_no, p.gender from patients p where not exists (select from orders o where o.patient_id = p.id)
      and not exists (select from patient_family_members m where m.patient_id = p.id) order by p.id desc limit $1`,
    [count],
  );
  const { rows: twins } = await client.query<Twin>(
    `select p.id::int, p.name, p.phone_no, p.gender from patients p where exists (select from orders o where o.patient_id = p.id)
      and not exists (select from patient_family_members m where m.patient_id = p.id) order by p.id limit $1`,
    [count],
  );
  const pairs = singles.flatMap((single, index) => {
    const twin = twins[index];
    const [cause, spell] = [cycled(causes, index), cycled(spellings, Math.floor(index / causes.length))];
    return twin
      ? [{ id: single.id, twin, name: spell(twin.name), phone: cause.samePhone ? twin.phone_no : single.phone_no, ...cause }]
      : [];
  });
  await client.query(
    `update patients p set name = d.name, phone_no = d.phone, gender = d.gender, born_on = null, guardian = null
      from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) as d (id, name, phone, gender) where p.id = d.id`,
    [pairs.map(({ id }) => id), pairs.map(({ name }) => name), pairs.map(({ phone }) => phone), pairs.map(({ twin }) => twin.gender)],
  );
  const neighbours = pairs.filter(({ sameAddress }) => sameAddress);
  await client.query(
    `insert into patient_addresses (patient_id, type, address, pincode, created_at, is_default)
      select d.id, a.type, a.address, a.pincode, a.created_at, true
      from unnest($1::bigint[], $2::bigint[]) as d (id, twin) join patient_addresses a on a.patient_id = d.twin and a.is_default order by d.id`,
    [neighbours.map(({ id }) => id), neighbours.map(({ twin }) => twin.id)],
  );
  const author = colleague('meera.k');
  const proposed = pairs.slice(0, PROPOSED * scale).map(({ id, twin }, index) => ({
    id: index + 1,
    version: 1,
    status: 'proposed',
    patient_id: twin.id,
    duplicate_id: id,
    created_at: new Date(now.getTime() - (index + 2) * HOUR),
  }));
  await insert(patientMerges, proposed);
  await insert(
    mergeEvents,
    proposed.map(({ id, version, status, created_at }) => ({
      merge_id: id,
      version,
      at: created_at,
      user_id: author.id,
      by: author.name,
      event: 'merge.proposed',
      from_status: null,
      to_status: status,
    })),
  );
}
