import { t } from '#platform/console/language/language.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { type BulkState, bulkStateNames } from '../bulk-choices.ts';
import { bulkChangeList } from '../bulk-list.ts';
import { api } from './api.ts';
import { BulkDrawer } from './bulk-drawer.tsx';
import { bulkTones } from './bulk-tone.ts';

const cells: Cells = {
  state: ({ values }) => {
    const state = values['state'] as BulkState;
    return <StatusDot tone={bulkTones[state]}>{t(bulkStateNames[state])}</StatusDot>;
  },
};

export const prepare = prepareList(bulkChangeList, api.oms.bulkChanges);

/** Changes of several orders at once, with the open one in a drawer. */
export default function BulkListScreen() {
  return (
    <ListScreen
      list={bulkChangeList}
      api={api.oms.bulkChanges}
      cells={cells}
      Record={BulkDrawer}
      about={t('Changes of several orders at once. Pick orders in the order list to start one.')}
    />
  );
}
