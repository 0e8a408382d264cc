import type { PrescriptionUser } from '#machines/prescriptions/prescription-facts.ts';
import type { prescriptionMachine } from '#machines/prescriptions/prescription.ts';
import { readDoctor } from '#features/doctors/server/public.ts';
import { ruleNumbersAt } from '#features/prescription-rules/server/public.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import type { Sent } from '#platform/record/server/kind/apply-event.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { isUnexplained, judgeLine, type LineDrugFacts, type Reading, type StoredLine } from '../reading-lines.ts';
import { problemsOfDoctor } from './prescriber.ts';
import { drugsOf, readSoFar, type StoredReading, strictestOf } from './reading-facts.ts';

type Problem = Parameters<typeof badRequest>[0][number];

/** What was read so far, checked field by field. @throws ORPCError 400 */
export async function savedReading(
  db: Queryable,
  stored: StoredReading,
  by: PrescriptionUser,
  now: Date,
  reading: Reading,
): Promise<Sent<typeof prescriptionMachine, StoredReading>> {
  const factsByDrug = await drugsOf(
    db,
    reading.lines.map(({ drug_id }) => drug_id),
  );
  const problems: Problem[] = [];
  if (reading.written_on !== null && reading.written_on > businessDate(now))
    problems.push({ field: 'written_on', message: msg('This day is ahead of today') });
  if (reading.valid_until !== null && reading.written_on !== null && reading.valid_until < reading.written_on)
    problems.push({ field: 'valid_until', message: msg('This is before the day on which it was written') });
  const doctor = await readDoctor(db, reading.doctor_id);
  problems.push(...(await problemsOfDoctor(db, reading, doctor)));
  for (const [index, line] of reading.lines.entries()) {
    const drug = line.drug_id === null ? null : (factsByDrug.get(line.drug_id) ?? null);
    if (line.drug_id !== null && !drug) problems.push({ field: `lines.${index}.drug_id`, message: msg('Drug not found') });
    if (isUnexplained(line, drug))
      problems.push({
        field: `lines.${index}.reason`,
        ...sentence('Dose × days gives {needed}: say why it is more', { needed: judgeLine(line, drug).needed ?? 0 }),
      });
  }
  if (problems.length > 0) throw badRequest(problems);
  const referred = { rules: await ruleNumbersAt(db, now), doctor, drugs: factsByDrug };
  const read = readSoFar(reading, stored, referred, now);
  return { event: { type: 'line.read', by, at: now.toISOString(), read }, columns: { ...reading, schedule: strictestOf(read.schedules) } };
}

export interface KeyedLine {
  line: number;
  drug_id: number;
  dose: string;
  days: number | null;
  quantity: number;
}

const isSame = (first: StoredLine, again: KeyedLine | undefined, drug: LineDrugFacts): boolean => {
  if (!again || first.drug_id !== again.drug_id || first.days !== again.days || first.quantity !== again.quantity) return false;
  const [one, other] = [first, again].map(({ dose }) => judgeLine({ dose, days: null }, drug).dose);
  return first.dose === again.dose || (one !== null && JSON.stringify(one) === JSON.stringify(other));
};

/** Whether what was keyed again is the same as the Schedule X lines; null: none was keyed. */
export async function isKeyedSame(
  db: Queryable,
  { lines }: Pick<StoredReading, 'lines'>,
  keyed: readonly KeyedLine[],
): Promise<boolean | null> {
  if (keyed.length === 0) return null;
  const factsByDrug = await drugsOf(
    db,
    lines.map(({ drug_id }) => drug_id),
  );
  return lines.every((line, index) => {
    const drug = line.drug_id === null ? null : factsByDrug.get(line.drug_id);
    const again = keyed.find((each) => each.line === index);
    return line.struck || drug?.schedule !== 'X' || isSame(line, again, drug);
  });
}
