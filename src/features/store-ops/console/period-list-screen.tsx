import { t } from '#platform/console/language/language.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import type { Group } from '#platform/list/where.ts';
import type { PeriodStatus } from '../store-ops-choices.ts';
import { periodList } from '../store-ops-lists.ts';
import { api } from './api.ts';
import { PeriodDrawer } from './period-drawer.tsx';
import { StoreOpsNavigation } from './store-ops-navigation.tsx';
import { PeriodStatusDot, weekdaysInWords } from './store-words.tsx';

/** Periods that close a store, now or later. */
const toCome: Group = { match: 'all', of: [{ field: 'status', is: 'anyOf', value: ['scheduled', 'active'] }] };

const cells: Cells = {
  status: ({ values }) => <PeriodStatusDot status={values['status'] as PeriodStatus} />,
  days: ({ values }) => (values['days'] === null ? '–' : weekdaysInWords(String(values['days']).split(' ').map(Number))),
};

export const prepare = prepareList(periodList, api.store.unserviceablePeriods, toCome);

/** The unserviceable schedule (§7.6). */
export default function PeriodListScreen() {
  return (
    <StoreOpsNavigation>
      <ListScreen
        list={periodList}
        api={api.store.unserviceablePeriods}
        cells={cells}
        defaultWhere={toCome}
        Record={PeriodDrawer}
        about={t('Planned times in which stores do not serve. A new period is planned with its store.')}
      />
    </StoreOpsNavigation>
  );
}
