import { msg, t } from '#platform/console/language/language.ts';
import type { PolicyFields, PolicyRecord } from '../contract.ts';

/** How many tasks an agent gets in a while. */
export const shareInWords = ({ fair_tasks, fair_minutes }: Pick<PolicyRecord, 'fair_tasks' | 'fair_minutes'>): string =>
  fair_tasks === null || fair_minutes === null
    ? t('Not limited')
    : t('{n, plural, one {one task} other {# tasks}} in {minutes} min at most', { n: fair_tasks, minutes: fair_minutes });

export const fieldNames: Record<keyof PolicyFields, string> = {
  name: msg('Name'),
  status_order: msg('Order of statuses'),
  overdue_first: msg('Overdue first'),
  within: msg('In a status'),
  language_first: msg('Own language first'),
  fair_tasks: msg('Tasks of an agent, at most'),
  fair_minutes: msg('In so many minutes'),
};
