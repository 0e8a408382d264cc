import type { PrescriptionSchedule } from '#machines/prescriptions/prescription-facts.ts';
import { type RuleNumbers, ruleSource } from '#features/prescription-rules/public.ts';
import { showDate } from '#platform/contract/date-input.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { PrescriptionSource } from './prescription-choices.ts';

const DAY = 86_400_000;

export interface RuledPrescription {
  schedules: readonly PrescriptionSchedule[];
  source: PrescriptionSource;
  /** yyyy-mm-dd; null: not read yet. */
  writtenOn: string | null;
  validUntil: string | null;
  /** It is for an acute illness. */
  isAcute: boolean;
  /** Day on which it was received. */
  receivedOn: string;
  today: string;
}

/** The rule that forbids to dispense the prescription, by its name; null: none. */
export function refusalOf(prescription: RuledPrescription, numbers: RuleNumbers): Sentence | null {
  const { schedules, source, writtenOn, validUntil, isAcute, receivedOn, today } = prescription;
  if (source === 'TELE-CONSULT' && schedules.includes('X'))
    return sentence('Schedule {schedule} is not dispensed on a tele-consultation ({rule})', { schedule: 'X', rule: ruleSource('tele') });
  if (validUntil !== null && validUntil < today)
    return sentence('It was valid until {day} ({rule})', { day: showDate(validUntil), rule: ruleSource('validity') });
  if (writtenOn === null) return null;
  const age = Math.round((Date.parse(receivedOn) - Date.parse(writtenOn)) / DAY);
  const most = isAcute ? numbers.acute_within : numbers.presented_within;
  if (age <= most) return null;
  const values = { age, most, rule: ruleSource('presented') };
  return isAcute
    ? sentence('It was presented {age} days after its date; at most {most} for an acute illness ({rule})', values)
    : sentence('It was presented {age} days after its date; at most {most} ({rule})', values);
}

/** Until when the prescription is kept, with the rule that asks for it longest; null: no schedule was read. */
export function keptUntil(schedules: readonly PrescriptionSchedule[], receivedOn: string, numbers: RuleNumbers): Sentence | null {
  const years = { H: numbers.keep_h, H1: numbers.keep_h1, X: numbers.keep_x };
  const [longest] = schedules.toSorted((one, other) => years[other] - years[one]);
  if (longest === undefined) return null;
  const day = new Date(receivedOn);
  day.setUTCFullYear(day.getUTCFullYear() + years[longest]);
  return sentence('Kept until {day} ({rule})', {
    day: showDate(day.toISOString().slice(0, 10)),
    rule: ruleSource(`kept${longest}`),
  });
}
