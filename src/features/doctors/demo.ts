import type { Demo } from '#platform/server/demo/demo.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import { type City, person } from '#platform/server/demo/people.ts';
import { random } from '#platform/server/demo/random.ts';
import { clinicDoctors } from './demo/clinic-doctors.ts';
import { doctors } from './schema.ts';

const DOCTORS = 61;
/** With those of the clinics. */
const COUNT = 60;
/** Doctors are people with numbers far beyond those of the patients. */
const BEYOND_PATIENTS = 90_000_000;
const DAY = 86_400_000;

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

/** Where a doctor sits: beside a store. */
interface Clinic {
  city: City;
  name: string;
  pincode: string;
}

function doctor(id: number, stores: readonly Clinic[], now: Date): DoctorRow {
  const draw = random(DOCTORS, id);
  const { name, phone, locality } = person(BEYOND_PATIENTS + id - 1, stores);
  const number = `${draw.whole(20, 99)}${String(id).padStart(4, '0')}`;
  return {
    id,
    name: `Dr ${name}`,
    council: councils[locality.city],
    registration_no: locality.city === 'Surat' ? `G-${number}` : `${draw.whole(1990, 2019)}/${number.slice(0, 2)}/${number.slice(2)}`,
    phone,
    // The address of one in ten is unknown.
    address: id % 10 === 0 ? null : `${draw.whole(1, 90)} Clinic Road, ${locality.name}, ${locality.city} ${locality.pincode}`,
    city: locality.city,
    speciality: draw.weighted(specialities),
    updated_at: new Date(now.getTime() - draw.whole(1, 700) * DAY),
  };
}

/** Doctors who prescribe what the demonstration business sells. */
const demo: Demo = {
  tables: [doctors],
  reads: ['stores'],
  fill: async ({ client, insert, now }) => {
    const { rows: stores } = await client.query<Clinic>('select city, name, pincode from stores order by id');
    const others = Array.from({ length: COUNT - clinicDoctors.length }, (_, index) =>
      doctor(clinicDoctors.length + index + 1, stores, now),
    );
    const ofClinics = clinicDoctors.map((known) => ({ ...known, updated_at: new Date(now.getTime() - 400 * DAY) }));
    await insert(doctors, [...ofClinics, ...others]);
  },
};
export default demo;
