import { t } from '#platform/console/language/language.ts';
import { sayError, statusOf } from '#platform/console/client/errors.ts';
import { clock } from '#platform/console/language/formats.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import type { List } from '../../list.ts';
import { permissionLacking } from '#platform/access/permissions.ts';
import type { ListRows } from '../rows/use-list-rows.ts';
import type { Identified } from '../table/column.ts';
import { emptyWhere } from '../where-tree.ts';
import { filtersInWords } from './narrowing.ts';

/** Failure of a request; the previous rows stay visible. */
export function ListTrouble<Row extends Identified>({ list, rows }: { list: List; rows: ListRows<Row> }) {
  if (!rows.error) return null;
  if (statusOf(rows.error) === 403)
    return <FailedState title={t(permissionLacking(list.read))}>{t('Ask your team lead or an administrator for access.')}</FailedState>;
  const title = { title: t(list.title) };
  const isRefresh = rows.question !== null && !rows.isPrevious;
  return (
    <div className="list-trouble">
      <FailedState
        title={isRefresh ? t('{title} could not be refreshed', title) : t('{title} could not be loaded', title)}
        busy={rows.isFetching}
        onRetry={rows.retry}
      >
        {sayError(rows.error)} {keptRowsInWords(list, rows)}
      </FailedState>
    </div>
  );
}

/** Time of the rows that are still shown, or the filters of the previous list. */
function keptRowsInWords<Row extends Identified>(list: List, { question, isPrevious, fetchedAt }: ListRows<Row>): string {
  if (question === null) return '';
  if (!isPrevious) return t('You see the rows of {time}. What you typed is kept.', { time: clock(new Date(fetchedAt).toISOString()) });
  const { search = '', where = emptyWhere } = question;
  const filters = filtersInWords(list, search, where);
  return t('The rows below are from the previous list: {filters}.', { filters: filters.join(', ') || t('without a filter') });
}
