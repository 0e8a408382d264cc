import { Link } from 'react-router-dom';
import { patientPath } from '#features/patients/console/public.ts';
import { phoneInWords } from '#platform/console/language/formats.ts';
import { rich } from '#platform/console/language/rich.tsx';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { pointEntryList } from '../lists.ts';
import { RULES_PATH } from '../loyalty-paths.ts';
import { api } from './api.ts';

export const prepare = prepareList(pointEntryList, api.crm.pointEntries);

const cells: Cells = {
  customer: ({ values }) => <Link to={patientPath(Number(values['patient']))}>{values['customer']}</Link>,
  phone: ({ values }) => phoneInWords(String(values['phone'])),
};

/** `/loyalty` (§2.1): points that patients earned, used and lost. */
export default function LedgerScreen() {
  return (
    <ListScreen
      list={pointEntryList}
      api={api.crm.pointEntries}
      cells={cells}
      about={rich('Points are earned by completed orders. <rules>How they are earned and expire</rules>', {
        rules: <Link to={RULES_PATH} />,
      })}
    />
  );
}
