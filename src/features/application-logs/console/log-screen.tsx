import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { applicationLogList } from '../application-log-list.ts';
import { PATIENT_READS_PATH } from '../log-paths.ts';
import { api } from './api.ts';
import { LogNavigation } from './log-navigation.tsx';
import { AuditProof } from './audit-proof.tsx';
import { LogDrawer } from './log-drawer.tsx';

export const prepare = prepareList(applicationLogList, api.admin.applicationLogs);

const cells: Cells = { by: ({ values }) => (values['by'] === 'System' ? t('System') : String(values['by'])) };

/** `/application-logs` (§2.2): every write, what it changed, and whether it was changed since. */
export default function LogScreen() {
  return (
    <LogNavigation>
      <ListScreen
        list={applicationLogList}
        api={api.admin.applicationLogs}
        cells={cells}
        Record={LogDrawer}
        about={
          <>
            {rich('Every write, in the order of time; <a>reads of patients</a> apart. Sealed writes cannot be changed unnoticed.', {
              a: <Link to={PATIENT_READS_PATH} />,
            })}{' '}
            <AuditProof />
          </>
        }
      />
    </LogNavigation>
  );
}
