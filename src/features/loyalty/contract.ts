import { z } from 'zod';
import { choiceOf, date, idInAddress, nothing, paise, typedRupees, wholeNumber } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { firstDay, settingsChange, settingsErrors, settingsRecord } from '#platform/record/settings-contract.ts';
import { pointEntryList } from './lists.ts';
import { type LoyaltyRules, ruleLimits, tiers } from './loyalty-rules.ts';

const rules = settingsRecord({
  per_100: z.number(),
  minimum_value: paise,
  expires_after: z.number(),
  silver_from: z.number(),
  gold_from: z.number(),
  silver_bonus: z.number(),
  gold_bonus: z.number(),
});
export type LoyaltyRulesRecord = z.infer<typeof rules>;

const inRange = (name: keyof LoyaltyRules) => {
  const [least, most] = ruleLimits[name];
  return z.number().int(msg('A whole number')).min(least, msg('At least {least}')).max(most, msg('At most {most}'));
};
const typed = (name: keyof LoyaltyRules) => wholeNumber(ruleLimits[name][0], ruleLimits[name][1]);

const ordered = ({ silver_from, gold_from }: Pick<LoyaltyRules, 'silver_from' | 'gold_from'>) => gold_from > silver_from;
const tooFew = { path: ['gold_from'], message: msg('More than for Silver') };

/** As sent. */
const newRules = z.strictObject({
  per_100: inRange('per_100'),
  minimum_value: inRange('minimum_value'),
  expires_after: inRange('expires_after'),
  silver_from: inRange('silver_from'),
  gold_from: inRange('gold_from'),
  silver_bonus: inRange('silver_bonus'),
  gold_bonus: inRange('gold_bonus'),
  ...firstDay,
});

/** The same as typed in the form. */
export const typedRules = z
  .strictObject({
    ...newRules.shape,
    per_100: typed('per_100'),
    minimum_value: typedRupees(ruleLimits.minimum_value[1]),
    expires_after: typed('expires_after'),
    silver_from: typed('silver_from'),
    gold_from: typed('gold_from'),
    silver_bonus: typed('silver_bonus'),
    gold_bonus: typed('gold_bonus'),
  })
  .refine(ordered, tooFew);

const tier = choiceOf(tiers);

const membership = z.object({
  /** Required: the read-audit records it. */
  patient_id: z.number(),
  tier,
  /** In the last 12 months. */
  earned: z.number(),
  /** The tier above, and the points within 12 months that lead there; null: there is none. */
  next: z.object({ tier, from: z.number() }).nullable(),
  /** Points that expire next, and the last day on which they can be used; null: none. */
  expiring: z.object({ points: z.number(), on: date }).nullable(),
});
export type Membership = z.infer<typeof membership>;

/** CRM service: loyalty (§2.1, §7.6). */
const operations = {
  pointEntries: listOperations(pointEntryList),

  loyaltyOfPatient: operation('patients.read', {
    method: 'GET',
    path: '/crm/patients/{patient_id}/loyalty',
    summary: 'Tier of a patient, what leads to the next one, and which points expire next',
  })
    .input(z.strictObject({ patient_id: idInAddress }))
    .output(membership),

  loyaltyRules: operation('loyalty.read', {
    method: 'GET',
    path: '/crm/loyalty-rules',
    summary: 'How points are earned and expire, and the tiers: in effect now, planned, and earlier ones',
  })
    .input(nothing)
    .output(rules),

  saveLoyaltyRules: operation('loyalty.manage', {
    method: 'PUT',
    path: '/crm/loyalty-rules',
    summary: 'New rules of loyalty from a day on',
  })
    .errors(settingsErrors(rules))
    .input(z.strictObject({ ...newRules.shape, ...settingsChange }).refine(ordered, tooFew))
    .output(rules),
};

export const contract = { crm: operations };
