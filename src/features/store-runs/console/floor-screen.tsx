import { t } from '#platform/console/language/language.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { floorList } from '../lists.ts';
import type { RunStatus as Status } from '../run-choices.ts';
import { reviewedRuns } from '../run-filters.ts';
import { api } from './api.ts';
import { RunNavigation } from './run-navigation.tsx';
import { RunStatus } from './run-status.tsx';

const cells: Cells = { status: ({ values }) => <RunStatus status={values['status'] as Status} /> };

export const prepare = prepareList(floorList, api.shortbook.safetyStock.floors, reviewedRuns);

/** Preview of the floors that safety-stock runs would change (§2.2). */
export default function FloorScreen() {
  return (
    <RunNavigation project="SSR">
      <ListScreen
        list={floorList}
        api={api.shortbook.safetyStock.floors}
        cells={cells}
        defaultWhere={reviewedRuns}
        about={t('Units below which a drug is short: what is sold until the goods come, and for some days more by grade.')}
      />
    </RunNavigation>
  );
}
