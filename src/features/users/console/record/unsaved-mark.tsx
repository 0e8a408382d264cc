import { Badge } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { useHasDraft } from './use-access-draft.ts';

/** Marks users with unsaved changes. */
export function UnsavedMark({ userId }: { userId: number }) {
  return useHasDraft(userId) ? <Badge color="due">{t('Not saved')}</Badge> : null;
}
