import './patient-one.css';
import { Link } from 'react-router-dom';
import { dayAndClock, phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import type { Group } from '#platform/list/where.ts';
import { pairList, pairStatuses, type PairStatus } from '../pair-list.ts';
import { PATIENT_ONE_PATH } from '../patient-paths.ts';
import { api } from './api.ts';
import { PairDrawer } from './pair-drawer.tsx';

/** The filter also finds pairs that were decided. */
const undecided: Group = { match: 'all', of: [{ field: 'status', is: 'anyOf', value: ['proposed', 'found'] }] };

const cells: Cells = {
  status: ({ values }) => {
    const status = values['status'] as PairStatus;
    return <StatusDot tone={status === 'proposed' ? 'due' : 'end'}>{t(pairStatuses[status])}</StatusDot>;
  },
  phone: ({ values }) => phoneInWords(String(values['phone'])),
  proposed_by: ({ values }) => String(values['proposed_by'] ?? '–'),
  proposed_at: ({ values }) => (values['proposed_at'] === null ? '–' : dayAndClock(String(values['proposed_at']))),
};

export const prepare = prepareList(pairList, api.crm.patientPairs, undecided);

/** `/crm/duplicates`: merges that were proposed, and patients who may be stored twice. */
export default function PairsScreen() {
  return (
    <ListScreen
      list={pairList}
      api={api.crm.patientPairs}
      cells={cells}
      defaultWhere={undecided}
      Record={PairDrawer}
      about={
        <>
          {t('Proposed merges, and patients with a similar name and the same phone or address. A team lead merges or dismisses a pair.')}{' '}
          <Link to={PATIENT_ONE_PATH}>{t('Find a patient')}</Link>
        </>
      }
    />
  );
}
