export { daysOf, type Grade, type PlanningSettings, usualPlanning } from './planning.ts';
export { type Preference, preferences } from './preferences.ts';
