import { DRUG_GRADES } from '#platform/contract/constants.ts';

export type Grade = (typeof DRUG_GRADES)[number];

/** Days of sales, by grade. */
export const dayKinds = ['reorder', 'cover', 'safety'] as const;
export type DayKind = (typeof dayKinds)[number];
export type GradeDays = `${DayKind}_${Lowercase<Grade>}`;

export const daysOf = (kind: DayKind, grade: Grade): GradeDays => `${kind}_${grade.toLowerCase() as Lowercase<Grade>}`;

/**
 * What suggestions and floors are computed by (§2.2). A drug without a floor is short when stock and open orders last for fewer days
 * than `reorder`. Below that, or below its floor, it is ordered for the days between `reorder` and `cover` in addition.
 * A floor holds what is sold until the goods come, and for `safety` days more.
 */
export interface PlanningSettings extends Record<GradeDays, number> {
  /** Days whose sales give the use per day. */
  observed_days: number;
  /** From the order to the goods, of a distributor that does not say. Days. */
  lead_days: number;
}

/** Until somebody saves others. Drugs that sell well are ordered for longer, because they are always sold. */
export const usualPlanning: PlanningSettings = {
  observed_days: 30,
  lead_days: 3,
  reorder_a1: 7,
  reorder_a2: 7,
  reorder_b: 5,
  reorder_c: 5,
  reorder_d: 3,
  reorder_na: 3,
  cover_a1: 15,
  cover_a2: 15,
  cover_b: 12,
  cover_c: 10,
  cover_d: 7,
  cover_na: 7,
  safety_a1: 4,
  safety_a2: 4,
  safety_b: 3,
  safety_c: 3,
  safety_d: 2,
  safety_na: 2,
};

export type PlanningName = keyof PlanningSettings;
export const planningNames = Object.keys(usualPlanning) as PlanningName[];

/** Least and highest values. */
export const planningLimits: Readonly<Record<'observed_days' | 'lead_days' | DayKind, readonly [least: number, most: number]>> = {
  observed_days: [7, 90],
  lead_days: [1, 30],
  reorder: [1, 60],
  cover: [2, 120],
  safety: [0, 30],
};

export const limitsOf = (name: PlanningName): readonly [least: number, most: number] =>
  name === 'observed_days' || name === 'lead_days' ? planningLimits[name] : planningLimits[name.split('_')[0] as DayKind];

/** Grades whose goods would be short as soon as they come: their cover is not longer than their reorder days. */
export const uncovered = (settings: Readonly<Record<PlanningName, number>>): Grade[] =>
  DRUG_GRADES.filter((grade) => settings[daysOf('cover', grade)] <= settings[daysOf('reorder', grade)]);
