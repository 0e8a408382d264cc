import { Link } from 'react-router-dom';
import { PincodeDrawer } from '#features/locations/console/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import type { StoreState } from '../store-ops-choices.ts';
import { anchorStoreList } from '../store-ops-lists.ts';
import { ANCHOR_STORES_PATH } from '../store-ops-paths.ts';
import { api } from './api.ts';
import { StoreOpsNavigation } from './store-ops-navigation.tsx';
import { StateOfStore } from './store-words.tsx';

const cells: Cells = {
  serviceability: ({ values }) => <StateOfStore state={values['serviceability'] as StoreState} />,
  until: ({ values }) => (values['until'] === null ? '–' : dayAndClock(String(values['until']))),
};

export const prepare = prepareList(anchorStoreList, api.store.anchorStores);

/** Anchor stores (§7.6): pincodes that a store serves first, and whether it serves now. Each opens as the pincode that it is of. */
export default function AnchorStoreScreen() {
  const user = stored.currentUser.read();
  const canManage = user !== null && holds('locations.manage', user);
  return (
    <StoreOpsNavigation>
      <ListScreen
        list={anchorStoreList}
        api={api.store.anchorStores}
        cells={cells}
        Record={user !== null && holds('locations.read', user) ? PincodeDrawer : undefined}
        about={
          canManage
            ? rich('Pincodes that a store serves before any store group is asked. Set many by <a>upload</a>.', {
                a: <Link to={`${ANCHOR_STORES_PATH}/upload-csv`} />,
              })
            : t('Pincodes that a store serves before any store group is asked.')
        }
      />
    </StoreOpsNavigation>
  );
}
