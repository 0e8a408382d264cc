import { t } from '#platform/console/language/language.ts';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { api } from './api.ts';
import { pincodeList } from '../lists.ts';
import { LocationNavigation } from './location-navigation.tsx';
import { PincodeDrawer } from './pincode-drawer.tsx';

export const prepare = prepareList(pincodeList, api.store.pincodes);

/** `/location-mgmt/pincode-mgmt`: pincodes of the post offices and the stores that serve them. */
export default function PincodeScreen() {
  return (
    <LocationNavigation>
      <ListScreen
        list={pincodeList}
        api={api.store.pincodes}
        Record={PincodeDrawer}
        about={t('The anchor store serves before any store group; without one, the preferred group does.')}
      />
    </LocationNavigation>
  );
}
