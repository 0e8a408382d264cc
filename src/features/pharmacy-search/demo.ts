import { drizzle } from 'drizzle-orm/node-postgres';
import type { Demo } from '#platform/server/demo/demo.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import { type City, person } from '#platform/server/demo/people.ts';
import { random } from '#platform/server/demo/random.ts';
import { doctors, searchLexicon } from './schema.ts';
import { learnWords } from './server/lexicon.ts';

const DOCTORS = 61;
const COUNT = 400;
/** Doctors are people with numbers far beyond those of the patients. */
const BEYOND_PATIENTS = 90_000_000;

const specialities = [
  ['General physician', 30],
  ['Paediatrician', 12],
  ['Gynaecologist', 10],
  ['Cardiologist', 8],
  ['Diabetologist', 8],
  ['Orthopaedic surgeon', 7],
  ['Dermatologist', 7],
  ['ENT surgeon', 5],
  ['Ophthalmologist', 5],
  ['Psychiatrist', 4],
  ['Pulmonologist', 3],
  ['Neurologist', 3],
] as const;

/** Medical council that a city's doctors are registered with. */
const councils: Record<City, string> = { Mumbai: 'MMC', Pune: 'MMC', Surat: 'GMC' };

type DoctorRow = Row<typeof doctors>;

function doctor(id: number, stores: readonly { city: City }[], now: Date): DoctorRow {
  const draw = random(DOCTORS, id);
  const { name, phone, locality } = person(BEYOND_PATIENTS + id - 1, stores);
  return {
    id,
    name: `Dr ${name}`,
    registration_no: `${councils[locality.city]} ${draw.whole(20, 99)}${String(id).padStart(4, '0')}`,
    phone,
    city: locality.city,
    speciality: draw.weighted(specialities),
    updated_at: new Date(now.getTime() - draw.whole(1, 700) * 86_400_000),
  };
}

/** Doctors who prescribe what the demonstration business sells, and the words of all names that the search finds. */
const demo: Demo = {
  tables: [doctors, searchLexicon],
  reads: ['stores', 'master_records'],
  fill: async ({ client, insert, now }) => {
    const { rows: stores } = await client.query<{ city: City }>('select city from stores order by id');
    const rows = Array.from({ length: COUNT }, (_, index) => doctor(index + 1, stores, now));
    await insert(doctors, rows);
    await learnWords(drizzle(client), null, now);
  },
};
export default demo;
