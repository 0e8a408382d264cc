import { t } from '#platform/console/language/language.ts';
import { Tag } from '#platform/console/ui/controls/tag.tsx';
import { useHasDraft } from './use-access-draft.ts';

/** Marks users with unsaved changes. */
export function UnsavedMark({ userId }: { userId: number }) {
  return useHasDraft(userId) ? <Tag tone="due">{t('Not saved')}</Tag> : null;
}
