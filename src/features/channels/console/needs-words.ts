import { t } from '#platform/console/language/language.ts';
import type { ChannelRecord } from '../contract.ts';
import { skills, taskLanguages } from '../task-needs.ts';

type Needs = Pick<ChannelRecord, 'languages' | 'skills' | 'hours'>;

export const languagesOf = ({ languages }: Pick<Needs, 'languages'>): string =>
  languages.map((code) => t(taskLanguages[code])).join(', ') || t('any');
export const skillsOf = ({ skills: needed }: Pick<Needs, 'skills'>): string =>
  needed.map((skill) => t(skills[skill])).join(', ') || t('none');
export const offersOf = (seconds: number | null): string =>
  seconds === null ? t('Agents ask for its tasks') : t('At once to free agents, for {n} s', { n: seconds });
export const hoursOf = ({ hours }: Pick<Needs, 'hours'>): string => (hours ? `${hours.from} – ${hours.until}` : t('At any time'));
