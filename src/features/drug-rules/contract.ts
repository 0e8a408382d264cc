import { z } from 'zod';
import { msg } from '#platform/contract/sentence.ts';
import { id, idInAddress, moment, text } from '#platform/contract/fields.ts';
import { BULK_LIMIT } from '#platform/list/list.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { drugRuleList } from './lists.ts';
import { type Group, where } from '#platform/list/where.ts';
import { STALE } from '#platform/record/contract.ts';
import { operation } from '#platform/contract/operation.ts';

/** Priorities: 1 wins over 2. */
export const LOWEST_PRIORITY = 999;

const values = z.record(z.string().max(60), z.union([z.string().max(200), z.number(), z.boolean(), z.null()]));
/** At least one condition: a rule without any would change every drug. */
const which = where.refine((group) => group.of.length > 0, 'At least one condition');

/** Fields that users enter. */
export const drugRuleFields = z.strictObject({
  name: text(120),
  priority: z.number({ error: 'A whole number' }).int('A whole number').min(1, 'At least 1').max(LOWEST_PRIORITY, msg('At most {most}')),
  active: z.boolean(),
  where: which,
  values: values.refine((fields) => Object.keys(fields).length > 0, 'At least one field'),
});

const rule = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  priority: z.number(),
  active: z.boolean(),
  where: z.custom<Group>(),
  values,
  /** Number of drugs that match now. */
  affected: z.number(),
  batch_id: z.number().nullable(),
  applied_at: moment.nullable(),
  updated_at: moment,
});
export type DrugRule = z.infer<typeof rule>;

/** Effect of a rule on one drug: values before and after, by field of the list of drugs. */
const trial = z.object({
  matches: z.boolean(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});

const conflict = { CONFLICT: { status: 409, message: STALE, data: z.object({ record: rule }) } };

/** Item service: rules on drugs (§7.6, drug management). */
const operations = {
  drugRules: listOperations(drugRuleList),

  drugRule: operation('masters.read', {
    method: 'GET',
    path: '/item/drug-rules/{rule_id}',
    summary: 'One rule, and how many drugs it is about',
  })
    .input(z.strictObject({ rule_id: idInAddress }))
    .output(rule),

  createDrugRule: operation('masters.manage', {
    method: 'POST',
    path: '/item/drug-rules',
    summary: 'A new rule. It changes no drug until it is applied',
  })
    .errors({ UNPROCESSABLE_CONTENT: { status: 422, message: 'This key belongs to another request' } })
    .input(drugRuleFields.extend({ request_key: z.uuid('A UUID').optional() }))
    .output(rule),

  updateDrugRule: operation('masters.manage', { method: 'PUT', path: '/item/drug-rules/{rule_id}', summary: 'Changes a rule' })
    .errors(conflict)
    .input(drugRuleFields.extend({ rule_id: idInAddress, version: id }))
    .output(rule),

  tryDrugRule: operation('masters.read', {
    method: 'POST',
    path: '/item/drug-rule-trials',
    summary: 'What a rule, saved or not, would do to one drug',
  })
    .input(z.strictObject({ drug_id: id, where: which, values }))
    .output(trial),

  rulesOfDrug: operation('masters.read', {
    method: 'GET',
    path: '/item/drugs/{drug_id}/rules',
    summary: 'Rules in force that are about a drug, those that win first',
  })
    .input(z.strictObject({ drug_id: idInAddress }))
    .output(z.object({ rules: z.array(z.object({ id: z.number(), name: z.string(), priority: z.number(), values })) })),

  applyDrugRule: operation('masters.manage', {
    method: 'POST',
    path: '/item/drug-rules/{rule_id}/apply',
    summary:
      'Sets the values of a rule in all drugs that it is about and no stronger rule speaks of, as a batch: result per drug, and undo',
  })
    .errors(conflict)
    .input(
      z.strictObject({
        rule_id: idInAddress,
        version: id,
        expected: id.max(BULK_LIMIT, msg('At most {most}')),
        request_key: z.uuid('A UUID'),
      }),
    )
    .output(z.object({ batch_id: z.number() })),
};

export const contract = { item: operations };
