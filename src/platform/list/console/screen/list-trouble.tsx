import { t } from '#platform/console/language/language.ts';
import { sayError, statusOf } from '#platform/console/client/errors.ts';
import { EmptyState, FailedState } from '#platform/console/ui/feedback/states.tsx';
import type { List } from '../../list.ts';
import { permissionLacking } from '#platform/access/permissions.ts';
import type { ListRows } from '../rows/use-list-rows.ts';

/** Failure of a refresh; the previous rows stay visible. */
export function ListTrouble({ list, rows }: { list: List; rows: ListRows }) {
  if (!rows.error) return null;
  if (statusOf(rows.error) === 403)
    return <EmptyState title={t(permissionLacking(list.read))}>{t('Ask your team lead or an administrator for access.')}</EmptyState>;
  return (
    <div className="list-trouble">
      <FailedState title={t('{title} could not be loaded', { title: t(list.title) })} busy={rows.isFetching} onRetry={rows.retry}>
        {sayError(rows.error)} {rows.rows.total > 0 && t('These are the earlier rows.')}
      </FailedState>
    </div>
  );
}
