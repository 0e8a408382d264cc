import { t } from '#platform/console/language/language.ts';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { api } from './api.ts';
import { storeGroupPincodeList } from '../lists.ts';
import { LocationNavigation } from './location-navigation.tsx';

export const prepare = prepareList(storeGroupPincodeList, api.store.storeGroupPincodes);

/** `/location-mgmt/store-group-pin`: pincodes that store groups serve. */
export default function StoreGroupPinScreen() {
  return (
    <LocationNavigation>
      <ListScreen
        list={storeGroupPincodeList}
        api={api.store.storeGroupPincodes}
        about={t('Which store group serves a pincode: priority 1 is the preferred one, then the others in order.')}
      />
    </LocationNavigation>
  );
}
