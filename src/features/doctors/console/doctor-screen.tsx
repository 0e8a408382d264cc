import { Link } from 'react-router-dom';
import { holds } from '#platform/access/permissions.ts';
import { phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { inUse } from '#platform/list/retirement.ts';
import { tableRecord } from '#platform/record/console/form/table-record.tsx';
import { doctorList } from '../doctor-list.ts';
import { DOCTORS_PATH } from '../doctor-paths.ts';
import { api } from './api.ts';

export const prepare = prepareList(doctorList, api.oms.doctors, inUse);

const DoctorDrawer = tableRecord({
  list: doctorList,
  api: api.oms.doctors,
  target: 'doctors',
  newTitle: () => t('New doctor'),
});

const cells: Cells = {
  phone: ({ values }) => (values['phone'] === null ? '–' : phoneInWords(String(values['phone']))),
};

/** Doctors whose prescriptions are dispensed. */
export default function DoctorScreen() {
  const user = stored.currentUser.read();
  const canManage = user !== null && holds('doctors.manage', user);
  return (
    <ListScreen
      list={doctorList}
      api={api.oms.doctors}
      cells={cells}
      defaultWhere={inUse}
      Record={DoctorDrawer}
      newWords={canManage ? t('New doctor') : undefined}
      about={
        canManage
          ? rich('Doctors whose prescriptions are dispensed. Add many by <a>upload</a>.', { a: <Link to={`${DOCTORS_PATH}/upload-csv`} /> })
          : t('Doctors whose prescriptions are dispensed.')
      }
    />
  );
}
