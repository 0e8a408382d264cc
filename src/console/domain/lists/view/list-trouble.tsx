import { t } from '#console/language/language.ts';
import { sayError, statusOf } from '#console/lib/errors.ts';
import { EmptyState, FailedState } from '#console/ui/feedback/states.tsx';
import type { List } from '#contracts/lists/list.ts';
import { type Permission, permissionLacking } from '#contracts/permissions.ts';
import type { ListRows } from '../rows/use-list-rows.ts';

const lacking = (permission: Permission): string =>
  (permissionLacking as Partial<Record<Permission, string>>)[permission] ?? 'Your account may not do this.';

/** What failed, and that the last rows stay. */
export function ListTrouble({ list, rows }: { list: List; rows: ListRows }) {
  if (!rows.error) return null;
  if (statusOf(rows.error) === 403)
    return <EmptyState title={t(lacking(list.read))}>{t('Ask your team lead or an administrator to open it to you.')}</EmptyState>;
  return (
    <div className="list-trouble">
      <FailedState title={t('{title} could not be loaded', { title: t(list.title) })} busy={rows.isFetching} onRetry={rows.retry}>
        {sayError(rows.error)} {rows.rows.total > 0 && t('You see the rows from before.')}
      </FailedState>
    </div>
  );
}
