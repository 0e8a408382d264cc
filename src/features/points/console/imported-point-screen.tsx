import { Link } from 'react-router-dom';
import { patientPath } from '#features/patients/console/public.ts';
import { phoneInWords } from '#platform/console/language/formats.ts';
import { rich } from '#platform/console/language/rich.tsx';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { importedPointList } from '../lists.ts';
import { POINTS_UPLOAD_PATH } from '../point-paths.ts';
import { api } from './api.ts';

export const prepare = prepareList(importedPointList, api.crm.importedPoints);

const cells: Cells = {
  patient: ({ values }) => <Link to={patientPath(Number(values['patient']))}>{values['patient']}</Link>,
  phone: ({ values }) => phoneInWords(String(values['phone'])),
};

/** `/crm/points`: points that came by file. */
export default function ImportedPointScreen() {
  return (
    <ListScreen
      list={importedPointList}
      api={api.crm.importedPoints}
      cells={cells}
      about={rich('Each reason counts once for a patient. Add points by <upload>upload</upload>.', {
        upload: <Link to={POINTS_UPLOAD_PATH} />,
      })}
    />
  );
}
