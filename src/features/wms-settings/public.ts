export { daysOf, type Grade, usualPlanning } from './planning.ts';
export { type Preference, preferences } from './preferences.ts';
