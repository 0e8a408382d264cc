import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { jobLogList, LOG_PAGE_SIZE } from '../job-log-list.ts';
import { api } from './api.ts';

export const prepare = prepareList(jobLogList, api.admin.jobLogs, undefined, LOG_PAGE_SIZE);

const cells: Cells = {
  what: ({ values }) => <Link to={String(values['path'])}>{t(String(values['what']))}</Link>,
};

/** `/logs/logs` (§2.2): runs of the jobs of all areas. */
export default function JobLogScreen() {
  return (
    <ListScreen
      list={jobLogList}
      api={api.admin.jobLogs}
      cells={cells}
      pageSize={LOG_PAGE_SIZE}
      about={t('Imports, merges and changes of many records at once: who, when, how long, and what came of it.')}
    />
  );
}
