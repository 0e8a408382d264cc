import { languages } from '#features/patients/public.ts';
import { msg } from '#platform/contract/sentence.ts';

/** What the tasks of a queue can ask of an agent: a language that its customers speak, and skills. */

export const taskLanguages = languages;
export type TaskLanguage = keyof typeof taskLanguages;

export const skills = {
  prescriptions: msg('Reads prescriptions'),
  retention: msg('Wins customers back'),
  complaints: msg('Settles complaints'),
  subscriptions: msg('Sells subscriptions'),
} as const;
export type Skill = keyof typeof skills;
