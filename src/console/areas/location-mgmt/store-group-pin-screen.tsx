import { t } from '#console/language/language.ts';
import { ListScreen } from '#console/domain/lists/list-screen.tsx';
import { prepareList } from '#console/domain/lists/rows/prepare-list.ts';
import { api } from '#console/lib/queries.ts';
import { storeGroupPincodeList } from '#contracts/lists/location-lists.ts';
import { LocationPlaces } from './location-places.tsx';

export const prepare = prepareList(storeGroupPincodeList, api.store.storeGroupPincodes);

/** `/location-mgmt/store-group-pin`: which store groups serve which pincodes. */
export default function StoreGroupPinScreen() {
  return (
    <LocationPlaces>
      <ListScreen
        list={storeGroupPincodeList}
        api={api.store.storeGroupPincodes}
        about={t('Which store group serves a pincode: priority 1 is the preferred one, the others are asked after it.')}
      />
    </LocationPlaces>
  );
}
