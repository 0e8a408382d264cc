import { Link } from 'react-router-dom';
import { rich } from '#platform/console/language/rich.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { APPLICATION_LOGS_PATH } from '../log-paths.ts';
import { patientReadList } from '../patient-read-list.ts';
import { api } from './api.ts';
import { LogNavigation } from './log-navigation.tsx';

export const prepare = prepareList(patientReadList, api.admin.patientReads);

/** `/application-logs/patient-reads`: who was shown which patients. */
export default function PatientReadScreen() {
  return (
    <LogNavigation>
      <ListScreen
        list={patientReadList}
        api={api.admin.patientReads}
        about={rich('Who was shown which patients, and for what. What was written stands in the <a>application logs</a>.', {
          a: <Link to={APPLICATION_LOGS_PATH} />,
        })}
      />
    </LogNavigation>
  );
}
