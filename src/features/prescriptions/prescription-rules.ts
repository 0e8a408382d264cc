import type { PrescriptionSchedule } from '#machines/prescriptions/prescription-facts.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { PrescriptionSource } from './prescription-choices.ts';

/** Rules of dispensing as data: each with its source and the day from which it is in force here. */
export const prescriptionRules = {
  tele: { schedule: 'X', source: 'Telemedicine Practice Guidelines 2020', from: '2020-03-25' },
  presented: { within: 30, source: 'Rule of the pharmacy', from: '2026-01-01' },
} as const;

const DAY = 86_400_000;

export interface RuledPrescription {
  schedules: readonly PrescriptionSchedule[];
  source: PrescriptionSource;
  /** yyyy-mm-dd; null: not read yet. */
  writtenOn: string | null;
  validUntil: string | null;
  /** Day on which it was received. */
  receivedOn: string;
  today: string;
}

/** The rule that forbids to dispense the prescription; null: none. */
export function refusalOf({ schedules, source, writtenOn, validUntil, receivedOn, today }: RuledPrescription): Sentence | null {
  const { tele, presented } = prescriptionRules;
  if (source === 'TELE-CONSULT' && schedules.includes(tele.schedule))
    return sentence('Schedule {schedule} is not dispensed on a tele-consultation ({rule})', { schedule: tele.schedule, rule: tele.source });
  if (validUntil !== null && validUntil < today) return sentence('It was valid until {day}', { day: validUntil });
  if (writtenOn === null) return null;
  const age = Math.round((Date.parse(receivedOn) - Date.parse(writtenOn)) / DAY);
  return age > presented.within
    ? sentence('It was presented {age} days after its date; at most {most} ({rule})', {
        age,
        most: presented.within,
        rule: sentence(presented.source),
      })
    : null;
}
