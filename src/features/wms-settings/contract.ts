import { z } from 'zod';
import { wholeNumber } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { editableListOperations } from '#platform/list/list-operations.ts';
import { recordOperations } from '#platform/record/record-operations.ts';
import { firstDay, settingsChange, settingsErrors, settingsRecord } from '#platform/record/settings-contract.ts';
import { categoryList, distributorList, drugDistributorList } from './lists.ts';
import { daysOf, limitsOf, type PlanningName, planningNames, uncovered } from './planning.ts';

const shapeOf = <Type extends z.ZodType>(field: (least: number, most: number) => Type) =>
  Object.fromEntries(planningNames.map((name) => [name, field(...limitsOf(name))])) as unknown as Record<PlanningName, Type>;

const settings = settingsRecord(shapeOf(() => z.number()));
export type PlanningRecord = z.infer<typeof settings>;

const coversLonger = (values: Readonly<Record<PlanningName, number>>, context: z.RefinementCtx) => {
  for (const grade of uncovered(values))
    context.addIssue({ code: 'custom', path: [daysOf('cover', grade)], message: msg('Longer than the days below which it is short') });
};

const whole = (least: number, most: number) =>
  z.number().int(msg('A whole number')).min(least, msg('At least {least}')).max(most, msg('At most {most}'));

/** The same as typed in the form. */
export const typedPlanning = z.strictObject({ ...shapeOf(wholeNumber), ...firstDay }).superRefine(coversLonger);

/** Purchase order service: how the warehouse orders (§2.2, WMS config). */
const operations = {
  planningSettings: operation('wms-settings.read', {
    method: 'GET',
    path: '/purchase-order/planning-settings',
    summary: 'Days of sales by grade for suggestions and floors: in effect now, planned, and earlier ones',
  })
    .input(z.strictObject({}).optional())
    .output(settings),

  savePlanningSettings: operation('wms-settings.planning', {
    method: 'PUT',
    path: '/purchase-order/planning-settings',
    summary: 'New days of sales by grade from a day on',
  })
    .errors(settingsErrors(settings))
    .input(z.strictObject({ ...shapeOf(whole), ...firstDay, ...settingsChange }).superRefine(coversLonger))
    .output(settings),

  categorySettings: { ...editableListOperations(categoryList), ...recordOperations(categoryList) },
  distributorSettings: { ...editableListOperations(distributorList), ...recordOperations(distributorList) },
  drugDistributors: { ...editableListOperations(drugDistributorList), ...recordOperations(drugDistributorList) },
};

export const contract = { purchaseOrder: operations };
