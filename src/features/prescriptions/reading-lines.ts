import { z } from 'zod';
import { date, id, orEmpty, text } from '#platform/contract/fields.ts';
import { MAXIMUM_QUANTITY_PER_DRUG, MOST_PAGES } from '#platform/contract/constants.ts';
import { msg } from '#platform/contract/sentence.ts';
import { choiceOf } from '#platform/contract/fields.ts';
import { type Preparation } from './doses/dose.ts';
import { packOf, preparationOf, quantityOf } from './doses/dose-quantity.ts';
import { readDose } from './doses/read-dose.ts';
import { checkPoints, MOST_LINES, prescriptionSources } from './prescription-choices.ts';

/** Part of a page, in hundredths of its width and height. */
const part = z.number().min(0).max(100);

/** One line as it was read. */
export const readLine = z.strictObject({
  /** As the paper names the drug. */
  written: orEmpty(text(200)).default(''),
  drug_id: id.nullable().default(null),
  dose: orEmpty(text(120)).default(''),
  days: z.number().int().min(1, msg('At least {least}')).max(365, msg('At most {most}')).nullable().default(null),
  quantity: z.number().int().min(1, msg('At least {least}')).max(MAXIMUM_QUANTITY_PER_DRUG, msg('At most {most}')).nullable().default(null),
  /** Why it is more than dose × days. */
  reason: orEmpty(text(200)).default(''),
  /** The reader is sure of it. */
  sure: z.boolean().default(true),
  struck: z.boolean().default(false),
  /** Where it stands; pages count from 0. Null: not marked. */
  box: z
    .strictObject({ page: z.number().int().min(0).max(MOST_PAGES).default(0), left: part, top: part, width: part, height: part })
    .nullable()
    .default(null),
});
export type StoredLine = z.infer<typeof readLine>;

/** Everything that is read from a prescription. */
export const reading = z.strictObject({
  /** Where it comes from, which a rule may ask. */
  source: z.enum(prescriptionSources),
  /** The doctor’s record; null: not chosen. */
  doctor_id: id.nullable().default(null),
  /** As the paper names the doctor. */
  doctor: orEmpty(text(120)).default(''),
  registration_no: orEmpty(text(40)).default(''),
  written_on: date.nullable().default(null),
  valid_until: date.nullable().default(null),
  /** For an acute illness: it is presented sooner. */
  acute: z.boolean().default(false),
  repeats: z.number().int().min(0).max(12, msg('At most {most}')).default(0),
  patient_written: orEmpty(text(120)).default(''),
  checklist: z.array(choiceOf(checkPoints)).max(Object.keys(checkPoints).length).default([]),
  lines: z.array(readLine).max(MOST_LINES, msg('At most {most} lines')).default([]),
});
export type Reading = z.infer<typeof reading>;

export interface LineDrugFacts {
  id: number;
  name: string;
  composition: string;
  schedule: string | null;
  form: string | null;
  uom: string;
  pack_size: number;
}

/** What follows from a line and its drug: the dose as it is understood, and the quantity that it gives. */
export function judgeLine(line: Pick<StoredLine, 'dose' | 'days'>, drug: LineDrugFacts | null) {
  const preparation: Preparation = drug ? preparationOf(drug) : 'tablet';
  const { dose, questions } = readDose(line.dose, preparation);
  const amounts = dose && drug ? quantityOf(dose, line.days, packOf(drug)) : { needed: null, quantity: null };
  return { dose, questions, ...amounts };
}

/** Whether a line is settled: struck out, or read with drug, dose and quantity. */
export function isSettled(line: StoredLine, drug: LineDrugFacts | null): boolean {
  return line.struck || (drug !== null && line.quantity !== null && judgeLine(line, drug).dose !== null);
}

/** Whether a line dispenses more than its dose gives, without a reason. */
export function isUnexplained(line: StoredLine, drug: LineDrugFacts | null): boolean {
  if (line.struck || line.quantity === null || line.reason !== '') return false;
  const { needed } = judgeLine(line, drug);
  return needed !== null && line.quantity > needed;
}
