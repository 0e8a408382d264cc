import { accountHolders } from '#features/session/demo/public.ts';
import type { Demo, DemoParts } from '#platform/server/demo/demo.ts';
import { random } from '#platform/server/demo/random.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { type Channel, CONSENT_NOTICE, isMinor, type Purpose, type Relationship } from './patient-choices.ts';
import { familyMembers, patientAddresses, patientConsents, patientFamilies, patientNotes } from './schema.ts';

const PATIENTS = 17;
const DAY = 86_400_000;

/** For each scale. */
const FAMILIES = 120;
const NOTED = 150;
const CONSENTING = 400;
const DUPLICATES = 12;

const agents = accountHolders.filter(({ roles }) => roles.some((role) => role.startsWith('call-center')));

const texts = [
  'Calls after six in the evening',
  'Ring twice, the bell does not work',
  'The daughter answers the phone',
  'Wants strips cut to the dose',
  'Asks for the same brand every time',
];

const consents: readonly (readonly [readonly [Channel, Purpose], number])[] = [
  [['WHATSAPP', 'ORDERS'], 5],
  [['CALL', 'REFILLS'], 3],
  [['WHATSAPP', 'REFILLS'], 3],
  [['SMS', 'OFFERS'], 1],
];

const roles: readonly Relationship[] = ['SELF', 'SPOUSE', 'SON'];

interface Subject {
  id: number;
  born_on: string | null;
}

async function fillFamilies({ client, insert, now, scale }: DemoParts): Promise<void> {
  const { rows } = await client.query<Subject>(
    'select patient_id::int as id, null as born_on from orders group by patient_id order by patient_id limit $1',
    [FAMILIES * scale * roles.length],
  );
  const count = Math.floor(rows.length / roles.length);
  await insert(
    patientFamilies,
    Array.from({ length: count }, (_, index) => ({ id: index + 1, created_at: new Date(now.getTime() - ((index % 80) + 1) * DAY) })),
  );
  const members = Array.from({ length: count }, (_, family) => roles.map((relationship, at) => ({ family, relationship, at })));
  await insert(
    familyMembers,
    members.flat().flatMap(({ family, relationship, at }) => {
      const member = rows[family * roles.length + at];
      return member ? [{ patient_id: member.id, family_id: family + 1, relationship }] : [];
    }),
  );
}

async function fillNotesAndConsents({ client, insert, now, scale }: DemoParts): Promise<void> {
  const draw = random(PATIENTS);
  const { rows } = await client.query<Subject>('select id::int, born_on::text from patients order by id limit $1', [CONSENTING * scale]);
  const author = () => {
    const { id, name } = draw.pick(agents);
    return { user_id: id, by: name, at: new Date(now.getTime() - draw.whole(1, 80) * DAY) };
  };
  await insert(
    patientNotes,
    rows.slice(0, NOTED * scale).map(({ id }) => ({ patient_id: id, ...author(), text: draw.pick(texts) })),
  );
  const today = businessDate(now.getTime());
  const adults = rows.filter(({ born_on }) => !isMinor(born_on, today));
  await insert(
    patientConsents,
    adults.map(({ id }) => {
      const [channel, purpose] = draw.weighted(consents);
      return {
        patient_id: id,
        ...author(),
        channel,
        purpose,
        given: draw.chance(0.85),
        notice: CONSENT_NOTICE,
        source: draw.chance(0.8) ? 'CALL' : 'STORE',
        guardian: null,
      };
    }),
  );
}

/** Addresses, families, notes and consents of the patients, and some patients who are stored twice. */
const demo: Demo = {
  tables: [patientAddresses, patientFamilies, familyMembers, patientNotes, patientConsents],
  reads: ['orders', 'patients', 'users'],
  fill: async (parts) => {
    const { client, scale } = parts;
    await client.query(`insert into patient_addresses (patient_id, type, address, pincode, created_at, is_default)
      select patient_id, 'HOME', address, pincode, min(placed_at),
        row_number() over (partition by patient_id order by max(placed_at) desc, address) = 1
      from orders group by patient_id, address, pincode order by patient_id`);
    await fillFamilies(parts);
    await fillNotesAndConsents(parts);
    await client.query(
      `update patients p set name = twin.name, phone_no = twin.phone_no, gender = twin.gender, born_on = null
        from (select id, row_number() over (order by id) as at from patients where id not in (select patient_id from orders)
            and id not in (select patient_id from patient_family_members) order by id desc limit $1) single
          join (select id, name, phone_no, gender, row_number() over (order by id) as at
            from patients where id in (select patient_id from orders) order by id limit $1) twin
          on true where p.id = single.id and twin.at = (single.at - 1) % $1 + 1`,
      [DUPLICATES * scale],
    );
  },
};
export default demo;
