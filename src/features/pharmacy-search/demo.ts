import type { doctors } from './schema.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import { random } from '#platform/server/demo/random.ts';
import { patient } from '#platform/server/demo/people.ts';

const DOCTORS = 61;
const COUNT = 400;
/** The names of doctors are taken from people far beyond the patients. */
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
const councils: Record<string, string> = { Mumbai: 'MMC', Pune: 'MMC', Surat: 'GMC' };

/** Who prescribes what the demonstration business sells. */
export function demoDoctors(now: Date): Row<typeof doctors>[] {
  return Array.from({ length: COUNT }, (_, index) => {
    const draw = random(DOCTORS, index + 1);
    const { name, phone_no, store } = patient(BEYOND_PATIENTS + index);
    return {
      id: index + 1,
      name: `Dr ${name}`,
      registration_no: `${councils[store.city] ?? 'MCI'} ${draw.whole(20, 99)}${String(index + 1).padStart(4, '0')}`,
      phone: phone_no,
      city: store.city,
      speciality: draw.weighted(specialities),
      updated_at: new Date(now.getTime() - draw.whole(1, 700) * 86_400_000),
    };
  });
}
