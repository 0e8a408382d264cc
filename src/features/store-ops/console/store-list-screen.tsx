import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import type { StoreState } from '../store-ops-choices.ts';
import { storeList } from '../store-ops-lists.ts';
import { api } from './api.ts';
import { StoreDrawer } from './store-drawer.tsx';
import { StoreOpsNavigation } from './store-ops-navigation.tsx';
import { LicenceUntil, StateOfStore } from './store-words.tsx';

const cells: Cells = {
  state: ({ values }) => <StateOfStore state={values['state'] as StoreState} />,
  // A store that is closed without an end has none.
  licence: ({ values }) => (values['licence'] === null ? '–' : <LicenceUntil day={String(values['licence'])} now={Date.now()} />),
  until: ({ values }) => (values['until'] === null ? '–' : dayAndClock(String(values['until']))),
};

export const prepare = prepareList(storeList, api.store.opsStores);

/** `/store-management/ops-interface` (§2.2): stores, whether they serve now, and what keeps them from it. */
export default function StoreListScreen() {
  return (
    <StoreOpsNavigation>
      <ListScreen
        list={storeList}
        api={api.store.opsStores}
        cells={cells}
        Record={StoreDrawer}
        about={t('A store that is closed by hand or by a period gets no orders, and its slots are closed.')}
      />
    </StoreOpsNavigation>
  );
}
