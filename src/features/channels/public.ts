export { type TaskCause, USUAL_CAP } from './task-causes.ts';
export { type Skill, skills, type TaskLanguage, taskLanguages } from './task-needs.ts';
export { membershipRanges } from './member-ranges.ts';
