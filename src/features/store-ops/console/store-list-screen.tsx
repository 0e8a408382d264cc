import { Button } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useState } from 'react';
import { preloadCode } from '#platform/console/client/use-code.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Loaded } from '#platform/console/slot.tsx';
import { storedChoice } from '#platform/console/storage/stored-entry.ts';
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

/** Whether the map is open, in this browser. */
const mapChoice = storedChoice('stores.map', ['open']);
const loadMap = () => import('./map/store-map.tsx');
const prepareRows = prepareList(storeList, api.store.opsStores);

export async function prepare(query: string): Promise<void> {
  await Promise.all([prepareRows(query), mapChoice.read() && preloadCode(loadMap)]);
}

/** `/store-management/ops-interface` (§2.2): stores, whether they serve now, and what keeps them from it; beside them a map (§2.1). */
export default function StoreListScreen() {
  const [hasMap, setMap] = useState(() => mapChoice.read() !== null);
  const toggleMap = () => {
    if (hasMap) mapChoice.clear();
    else mapChoice.write('open');
    setMap(!hasMap);
  };
  return (
    <StoreOpsNavigation>
      <div className="stores-and-map">
        <ListScreen
          list={storeList}
          api={api.store.opsStores}
          cells={cells}
          Record={StoreDrawer}
          about={t('A store that is closed by hand or by a period gets no orders, and its slots are closed.')}
          titleEnd={
            <Button size="sm" aria-pressed={hasMap} leftSection={<IconMap2 size={16} />} onClick={toggleMap}>
              {hasMap ? t('Hide map') : t('Show map')}
            </Button>
          }
        />
        {hasMap && <Loaded load={loadMap} props={{}} />}
      </div>
    </StoreOpsNavigation>
  );
}
