import { Link } from 'react-router-dom';
import type { ReportState } from '#machines/orders/fulfilmentReport.ts';
import { ago } from '#platform/console/language/formats.ts';
import { rich } from '#platform/console/language/rich.tsx';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { openReports } from '../fulfilment-filters.ts';
import { reportList } from '../fulfilment-lists.ts';
import { api } from './api.ts';
import { FAILURES_PATH } from '../fulfilment-paths.ts';
import { ReportDrawer, ReportStatus } from './report-drawer.tsx';

const cells: Cells = {
  status: ({ values }) => <ReportStatus status={values['status'] as ReportState} />,
  received: ({ values }, now) => ago(String(values['received']), now),
};

export const prepare = prepareList(reportList, api.oms.fulfilmentReports, openReports);

/** Reports about orders that came back from store, dispatch, delivery and payment. */
export default function ReportListScreen() {
  return (
    <ListScreen
      list={reportList}
      api={api.oms.fulfilmentReports}
      cells={cells}
      defaultWhere={openReports}
      Record={ReportDrawer}
      about={rich('What stores, dispatch, delivery and payment report. <failures>OMS failures</failures> lists orders on the way there.', {
        failures: <Link to={FAILURES_PATH} />,
      })}
    />
  );
}
