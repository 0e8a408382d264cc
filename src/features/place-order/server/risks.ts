import { needsPrescription, type OrderReason } from '#machines/orders/order-statuses.ts';
import { type Allergy, allergyInWords } from '#features/patients/public.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';

export interface Risk {
  /** Stays the same as long as the risk does. */
  key: string;
  text: Sentence;
}

interface RiskyLine {
  drug_id: number;
  name: string;
  schedule: string | null;
  allergy: Allergy | null;
}

/** Schedules whose sales are kept in a register with prescriber and patient (Drugs Rules 1945, rule 65). */
const registered: readonly (string | null)[] = ['H1', 'X'];

/** What an agent must have read before these lines are ordered for the patient. */
export const risksOf = (lines: readonly RiskyLine[]): Risk[] =>
  lines.flatMap(({ drug_id, name: drug, schedule, allergy }) => [
    ...(allergy === null
      ? []
      : [
          {
            key: `allergy/${drug_id}`,
            text: sentence('The patient is allergic to {allergy}: {drug}', { allergy: allergyInWords(allergy), drug }),
          },
        ]),
    ...(registered.includes(schedule)
      ? [
          {
            key: `register/${drug_id}`,
            text: sentence('{drug} is Schedule {schedule}: only with a prescription that names it, and kept in the register', {
              drug,
              schedule: schedule ?? '',
            }),
          },
        ]
      : []),
  ]);

/** A drug that needs a prescription, although the reason says that none is needed; null: none. */
export function contradictionOf(reason: string | null, lines: readonly RiskyLine[]): { drug: string; schedule: string } | null {
  if (reason === null || needsPrescription(reason as OrderReason)) return null;
  const line = lines.find(({ schedule }) => schedule !== null);
  return line ? { drug: line.name, schedule: line.schedule ?? '' } : null;
}
