import { t } from '#platform/console/language/language.ts';

/** Name of what a task is about: `Order GLN-41`. */
export function subjectName({ kind, code }: { kind: string; code: string }): string {
  if (kind === 'callback') return t('Callback {code}', { code });
  return kind === 'drop-off' ? t('Drop-off cart {code}', { code }) : t('Order {code}', { code });
}
