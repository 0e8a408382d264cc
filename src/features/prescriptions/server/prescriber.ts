import type { PrescriptionSchedule } from '#machines/prescriptions/prescription-facts.ts';
import { isRegistration, registrationInWords } from '#features/doctors/public.ts';
import { type Doctor, doctorsWithNumber } from '#features/doctors/server/public.ts';
import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { badRequest } from '#platform/server/http/faults.ts';
import type { Reading } from '../reading-lines.ts';

type Problem = Parameters<typeof badRequest>[0][number];

export type Prescriber = Pick<Doctor, 'name' | 'registration_no' | 'address'>;

/** What the registers of Schedules H1 and X lack of the doctor; null: nothing. */
export function lackingOf(schedules: readonly PrescriptionSchedule[], doctor: Prescriber | null): Sentence | null {
  const schedule = schedules.find((each) => each === 'X') ?? schedules.find((each) => each === 'H1');
  if (schedule === undefined) return null;
  if (!doctor)
    return sentence('Choose the doctor: the register of Schedule {schedule} names registration number and address', { schedule });
  if (doctor.registration_no === '')
    return sentence('{doctor} has no registration number, which the register of Schedule {schedule} names', {
      doctor: doctor.name,
      schedule,
    });
  return doctor.address
    ? null
    : sentence('{doctor} has no address, which the register of Schedule {schedule} names', { doctor: doctor.name, schedule });
}

const plain = (name: string) => name.toLowerCase().replaceAll(/\bdr\b|[^a-z]/g, '');

/** What does not fit between the chosen doctor and what the paper says. */
export async function problemsOfDoctor(
  db: Queryable,
  { doctor_id: id, doctor: written, registration_no: number }: Reading,
  chosen: Doctor | null,
): Promise<Problem[]> {
  if (id !== null && !chosen) return [{ field: 'doctor_id', message: msg('Doctor not found') }];
  if (number === '') return [];
  const registered = await doctorsWithNumber(db, number);
  const isOwn = (doctor: Doctor) => (chosen ? doctor.id === chosen.id : plain(doctor.name) === plain(written));
  const [other] = registered;
  if (other && !registered.some(isOwn))
    return [{ field: 'registration_no', ...sentence('This is the number of {doctor}', { doctor: other.name }) }];
  return chosen && !isRegistration(number, chosen)
    ? [
        {
          field: 'registration_no',
          ...sentence('{doctor} has the number {number}', { doctor: chosen.name, number: registrationInWords(chosen) }),
        },
      ]
    : [];
}
