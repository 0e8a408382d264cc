import { TatLeft } from '#features/orders/console/public.ts';
import { t } from '#platform/console/language/language.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { type ReadingStatus, readingStatuses } from '../prescription-choices.ts';
import { pendingPrescriptions } from '../prescription-filters.ts';
import { prescriptionList } from '../prescription-list.ts';
import { api } from './api.ts';
import { PrescriptionDrawer } from './prescription-drawer.tsx';
import { statusTones } from './status-tones.ts';

const cells: Cells = {
  tat: ({ values }, now) => (values['tat'] === null ? '–' : <TatLeft due={String(values['tat'])} now={now} />),
  reader: ({ values }) => (values['reader'] === null ? <span className="second">{t('Nobody yet')}</span> : String(values['reader'])),
  status: ({ values }) => {
    const status = String(values['status']) as ReadingStatus;
    return <StatusDot tone={statusTones[status]}>{t(readingStatuses[status])}</StatusDot>;
  },
};

export const prepare = prepareList(prescriptionList, api.oms.prescriptionReadings, pendingPrescriptions);

/** `/prescription/prescription-list` (§2.2): prescriptions that wait for a pharmacist, and the open one on its workbench. */
export default function PrescriptionListScreen() {
  return (
    <ListScreen
      list={prescriptionList}
      api={api.oms.prescriptionReadings}
      cells={cells}
      defaultWhere={pendingPrescriptions}
      Record={PrescriptionDrawer}
      about={t('Each is read once; Schedule H1, Schedule X and unsure lines are checked by another pharmacist.')}
    />
  );
}
