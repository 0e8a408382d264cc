import { t } from '#console/language/language.ts';
import { ListScreen } from '#console/domain/lists/list-screen.tsx';
import { prepareList } from '#console/domain/lists/rows/prepare-list.ts';
import { api } from '#console/lib/queries.ts';
import { pincodeList } from '#contracts/lists/location-lists.ts';
import { LocationPlaces } from './location-places.tsx';
import { PincodeDrawer } from './pincode-drawer.tsx';

export const prepare = prepareList(pincodeList, api.store.pincodes);

/** `/location-mgmt/pincode-mgmt`: the pincodes of the post offices, and who serves them. */
export default function PincodeScreen() {
  return (
    <LocationPlaces>
      <ListScreen
        list={pincodeList}
        api={api.store.pincodes}
        Record={PincodeDrawer}
        about={t('The anchor store serves before any store group; without one, the preferred group does.')}
      />
    </LocationPlaces>
  );
}
