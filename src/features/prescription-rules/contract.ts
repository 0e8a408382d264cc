import { z } from 'zod';
import { wholeNumber } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { firstDay, settingsChange, settingsErrors, settingsRecord } from '#platform/record/settings-contract.ts';
import { type RuleNumbers, ruleLimits } from './prescription-rules.ts';

const numbers = {
  presented_within: z.number(),
  acute_within: z.number(),
  keep_h: z.number(),
  keep_h1: z.number(),
  keep_x: z.number(),
};

const rules = settingsRecord(numbers);
export type PrescriptionRulesRecord = z.infer<typeof rules>;

const inRange = (name: keyof RuleNumbers) => {
  const [least, most] = ruleLimits[name];
  return z.number().int(msg('A whole number')).min(least, msg('At least {least}')).max(most, msg('At most {most}'));
};

/** As sent. */
const newNumbers = z.strictObject({
  presented_within: inRange('presented_within'),
  acute_within: inRange('acute_within'),
  keep_h: inRange('keep_h'),
  keep_h1: inRange('keep_h1'),
  keep_x: inRange('keep_x'),
  ...firstDay,
});

type Days = Pick<RuleNumbers, 'presented_within' | 'acute_within'>;
const ordered = ({ presented_within, acute_within }: Days) => acute_within <= presented_within;
const tooMany = { path: ['acute_within'], message: msg('At most the days of other prescriptions') };

const typed = (name: keyof RuleNumbers) => wholeNumber(...ruleLimits[name]);

/** The same as typed in the form. */
export const typedNumbers = z
  .strictObject({
    ...newNumbers.shape,
    presented_within: typed('presented_within'),
    acute_within: typed('acute_within'),
    keep_h: typed('keep_h'),
    keep_h1: typed('keep_h1'),
    keep_x: typed('keep_x'),
  })
  .refine(ordered, tooMany);

/** Order management service: the rules by which prescriptions are dispensed. */
const operations = {
  prescriptionRules: operation('prescription-rules.read', {
    method: 'GET',
    path: '/oms/prescription-rules',
    summary: 'Numbers of the prescription rules: in effect now, planned, and earlier ones',
  })
    .input(z.strictObject({}).optional())
    .output(rules),

  savePrescriptionRules: operation('prescription-rules.manage', {
    method: 'PUT',
    path: '/oms/prescription-rules',
    summary: 'New numbers of the prescription rules from a day on',
  })
    .errors(settingsErrors(rules))
    .input(z.strictObject({ ...newNumbers.shape, ...settingsChange }).refine(ordered, tooMany))
    .output(rules),
};

export const contract = { oms: operations };
